import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { CompanyId } from "#lib/contract/platform/ids.ts";
import type { Company, NewCompany } from "#lib/contract/records/company-record.ts";
import type { Conversion as Asked } from "#lib/contract/records/contacts.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { underPointer } from "#lib/domain/platform/request/relocate-errors.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { companyIdOf } from "#lib/domain/records/company/company-id.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { writingCompanies } from "#lib/domain/records/company/writing-companies.ts";
import type { CurrencyRatesStore } from "#lib/domain/records/deal/currency-rates.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { writingDeals } from "#lib/domain/records/deal/writing-deals.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import { leadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { type LeadRef, type StoredLead, writtenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { changeRefusal } from "#lib/domain/records/lead/visibility.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { idValue, type Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { recordLeadRights } from "#lib/domain/records/record-kind/record-rights.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import { requireNamed } from "#lib/domain/records/record-kind/require-named.ts";
import {
  inPlaceOf,
  newWrite,
  nextWrite,
  type RecordDeps,
  reading,
} from "#lib/domain/records/record-kind/write-record.ts";
import type { Conversions } from "./conversions.ts";

export interface ConversionDeps extends RecordDeps {
  readonly leads: Pick<LeadReader, "get" | "holderOf">;
  readonly currencyRatesStore: CurrencyRatesStore;
  readonly leadSchemaReader: LeadSchemaSource;
  readonly conversions: Conversions;
}

export interface Converted {
  readonly lead: Lead;
  readonly company: Company | null;
  readonly deal: Deal | null;
}

/** What is to be made of a lead, by a caller who may name the version that they know. */
export interface AskedConversion {
  readonly input: Asked;
  readonly ifMatch?: number | undefined;
}

/** Of what is made; they follow from the request's key. */
interface Ids {
  readonly deal: string;
  readonly company: string;
}

type Sold = NonNullable<Asked["deal"]>;

const attemptsMax = 8;

/** The company that the lead will be of: one that is there, or one to be made or changed with it. */
interface Place {
  readonly there?: Company;
  readonly made?: RecordWrite<Company>;
}

/** A company that somebody has deleted is made anew in its place. */
const overDeleted = async (
  deps: ConversionDeps,
  made: RecordWrite<Company>,
  stamp: Stamp,
): Promise<RecordWrite<Company>> => {
  const { workspaceId, record } = made.after;
  const before = await deps.recordStore.get(companyKind, workspaceId, record.id);
  return before === undefined ? made : inPlaceOf(companyKind, deps, before, made, stamp);
};

/** What a conversion says of a company that is there, as a change of it; its domain has led to it already. */
const said = async (
  deps: ConversionDeps,
  { kept, input }: { readonly kept: Kept<Company>; readonly input: NewCompany },
  stamp: Stamp,
): Promise<Place> => {
  const { domain: _, ...given } = input;
  const kind = await writingCompanies(deps.leadSchemaReader, stamp.actor.workspace_id);
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const record = kind.change(kept.record, change, stamp);
  if (isDeepStrictEqual(record, kept.record)) return { there: kept.record };
  const detail = kind.rights.writeRefusal(stamp.actor, kept.record, new Map());
  if (detail !== undefined)
    throw new Refusal("forbidden", {
      detail: `${detail} It is there already: send its \`domain\` alone, or leave \`company\` out.`,
    });
  await requireNamed(kind, reading(deps), stamp.actor, { before: kept.record, after: record });
  return { made: nextWrite(kind, "update", kept, { ...kept, record }, stamp) };
};

const place = async (
  deps: ConversionDeps,
  { lead }: StoredLead,
  { input, id }: { readonly input: NewCompany | undefined; readonly id: string },
  stamp: Stamp,
): Promise<Place> => {
  const { workspace_id: workspaceId } = stamp.actor;
  const { keyOfLead } = await import("#lib/domain/records/company/company-identity.ts");
  const key = input === undefined ? keyOfLead(lead)?.key : undefined;
  const made =
    input === undefined
      ? undefined
      : await underPointer("/company", async () =>
          newWrite(await writingCompanies(deps.leadSchemaReader, workspaceId), deps, { input, id }, stamp),
        );
  const wanted: CompanyId | undefined =
    made?.after.record.id ?? (key === undefined ? undefined : companyIdOf(workspaceId, key));
  if (wanted === undefined) return {};
  const holder = await deps.recordStore.holderOf(companyKind, workspaceId, idValue(wanted));
  if (holder === undefined && made === undefined) return {};
  if (holder === undefined && made !== undefined) return { made: await overDeleted(deps, made, stamp) };
  const { kept } = await findRecord(companyKind, reading(deps), stamp.actor, holder ?? wanted);
  return input === undefined
    ? { there: kept.record }
    : underPointer("/company", () => said(deps, { kept, input }, stamp));
};

const converted = (before: StoredLead, as: string, stamp: Stamp): StoredLead => {
  const { actor, at, via } = stamp;
  const { lead } = before;
  const hasBought = lead.deals.won > 0;
  return {
    ...before,
    lead: {
      ...lead,
      lifecycle: hasBought ? "customer" : "contact",
      converted_at: at,
      converted_by: actor.member_id,
      provenance: {
        ...lead.provenance,
        lifecycle: { source: hasBought ? "deal" : via, at, by: actor.member_id },
      },
      updated_at: writeTime(at, lead),
      version: lead.version + 1,
    },
    writtenBy: writtenBy(stamp, as),
  };
};

/** The deal of a conversion, with a company that may be made by the same write. */
const newDeal = async (
  deps: ConversionDeps,
  { lead }: StoredLead,
  { sold, id }: { readonly sold: Sold; readonly id: string },
  { there, made }: Place,
  stamp: Stamp,
): Promise<RecordWrite<Deal>> => {
  const input = { ...sold, lead_ids: [lead.id], ...(there !== undefined && { company_id: there.id }) };
  const kind = await writingDeals(deps, stamp.actor.workspace_id);
  const write = await underPointer("/deal", () => newWrite(kind, deps, { input, id }, stamp));
  if (made === undefined) return write;
  const company_id = made.after.record.id;
  return {
    after: { ...write.after, record: { ...write.after.record, company_id } },
    audit: { ...write.audit, after: { ...write.audit.after, company_id } },
  };
};

/** What the first try of this request did; undefined where somebody else has converted the lead. */
const earlier = async (
  deps: ConversionDeps,
  stored: StoredLead,
  input: Asked["company"],
  ids: Ids,
  stamp: Stamp,
): Promise<Converted | undefined> => {
  const { workspaceId, lead, writtenBy: by } = stored;
  const deal = (await deps.recordStore.get(dealKind, workspaceId, ids.deal))?.record;
  if (deal === undefined && !("as" in by && by.as === ids.deal)) return undefined;
  if (deal === undefined) {
    const { there } = await place(deps, stored, { input, id: ids.company }, stamp);
    return { lead, company: there ?? null, deal: null };
  }
  const company =
    deal.company_id === null
      ? undefined
      : await deps.recordStore.get(companyKind, workspaceId, deal.company_id);
  return { lead, company: company?.record ?? null, deal };
};

/**
 * Makes a contact of a lead, with a deal and a company where they are asked for: all of it or nothing. A lead that is a
 * contact already is refused, and with `ifMatch` one that has changed since.
 */
export const convertLead = async (
  deps: ConversionDeps,
  ref: LeadRef,
  { input: { deal: sold, company: input }, ifMatch }: AskedConversion,
  ids: Ids,
  stamp: Stamp,
): Promise<Converted> => {
  const { actor } = stamp;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findLead(deps.leads, actor, ref);
    if (!recordLeadRights.conversion.toChange(actor, before.lead)) {
      const detail = changeRefusal(actor, before.lead, {}) ?? "This lead is not yours.";
      throw new Refusal("forbidden", { detail });
    }
    if (before.lead.lifecycle !== "lead") {
      const done = await earlier(deps, before, input, ids, stamp);
      if (done !== undefined) return done;
      throw new Refusal("wrong_state", {
        detail: `This lead is a ${before.lead.lifecycle} since ${before.lead.converted_at}.`,
      });
    }
    // After what a first try of this request did, which has moved the version itself.
    requireVersion(before.lead, ifMatch);
    const of = await place(deps, before, { input, id: ids.company }, stamp);
    const after = converted(before, ids.deal, stamp);
    const deal =
      sold === undefined ? undefined : await newDeal(deps, before, { sold, id: ids.deal }, of, stamp);
    const outcome = await deps.conversions.write({
      lead: { before, after, audit: leadAudit("lead.convert", before, after, stamp) },
      company: of.made,
      deal,
    });
    if (outcome === "stored")
      return {
        lead: after.lead,
        company: of.there ?? of.made?.after.record ?? null,
        deal: deal?.after.record ?? null,
      };
    if (outcome === "duplicate_deal") throw new Refusal("duplicate_record");
    if (outcome === "duplicate_company") throw new Refusal("duplicate_company");
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
