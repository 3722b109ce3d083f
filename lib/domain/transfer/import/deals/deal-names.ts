import { Refusal } from "#lib/contract/errors.ts";
import type { CompanyId, LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { CustomValues } from "#lib/contract/records/custom-values.ts";
import type { NewDeal } from "#lib/contract/records/deal-record.ts";
import type { DealTarget } from "#lib/contract/records/deal-targets.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { companyIdOf, keyOfDomain } from "#lib/domain/records/company/company-id.ts";
import { readCustomValue } from "#lib/domain/records/custom-field/read-value.ts";
import { makeDeal } from "#lib/domain/records/deal/deal-rules.ts";
import { placeDeal } from "#lib/domain/records/deal/place-deal.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { DealSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import { stageErrorOf, stagesNamed } from "#lib/domain/records/pipeline/stages.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { type ImportRecord, importerOf } from "../import-record.ts";
import type { RowOwners } from "../validate/row-owners.ts";
import { statuses } from "./deal-cells.ts";
import { writingStamp } from "./deal-stamp.ts";
import type { ImportedDeal } from "./imported-deal.ts";

export interface NamingDeps {
  readonly leads: Pick<BulkLeads, "holdersOf" | "leadsOf">;
  readonly records: Pick<RecordReader, "present">;
  readonly owners: RowOwners;
  /** The stages and own fields of deals. */
  readonly leadSchema: DealSchema;
}

/** A name that nobody has, or a value that does not fit the others. */
export interface Missing {
  readonly field: DealTarget;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** A deal with the ids of whom it names, and the names that nobody has. */
export interface NamedDeal {
  readonly input: NewDeal;
  readonly missing: readonly Missing[];
  /** What the rules of deals say against it. */
  readonly refused: readonly Missing[];
}

/** What the rules say against a deal in its stage. Of one that may be there they are asked when it is written, unless the row says the stage. */
const refusedOf = (
  { leadSchema: { pipelines } }: NamingDeps,
  { id, values }: ImportedDeal,
  { custom: _, owner_id: __, ...input }: NewDeal,
  { timeZone, ...stamp }: Stamp & { readonly timeZone: string },
): readonly Missing[] => {
  const mayBeThere = id !== undefined || Object.keys(values.external_ids ?? {}).length > 0;
  if (mayBeThere && input.status === undefined && input.stage_id === undefined) return [];
  try {
    const placed = placeDeal(pipelines, undefined, input, stamp.at);
    makeDeal(input, "", { placed, timeZone }, stamp);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details.errors ?? []).map(({ pointer, code, message, hint = "" }) => {
      const field = pointer === "/stage_id" ? "stage" : pointer.slice(1);
      return { field: `deal.${field}` as DealTarget, code, message, hint };
    });
  }
};

/** The leads with these emails that whoever imports may read. */
const leadsByEmail = async (
  { leads }: NamingDeps,
  record: ImportRecord,
  emails: readonly string[],
): Promise<ReadonlyMap<string, LeadId>> => {
  const holders = await leads.holdersOf(record.workspace_id, [...new Set(emails)]);
  const importer = importerOf(record);
  if (importer.role !== "sales_rep") return holders;
  const found = await leads.leadsOf(record.workspace_id, [...holders.values()]);
  return new Map(
    [...holders].filter(([, id]) => {
      const stored = found.get(id);
      return stored !== undefined && mayRead(importer, stored.lead);
    }),
  );
};

const companiesByDomain = async (
  { records }: NamingDeps,
  workspaceId: WorkspaceId,
  domains: readonly string[],
): Promise<ReadonlyMap<string, CompanyId>> => {
  const ids = new Map([...new Set(domains)].map((one) => [one, companyIdOf(workspaceId, keyOfDomain(one))]));
  const named = [...ids.values()].map((id) => ({ pointer: "", kind: "company" as const, id }));
  const there = named.length === 0 ? new Map() : await records.present(workspaceId, named);
  return new Map(
    [...ids].flatMap(([domain, id]) => {
      const present = there.get(id);
      return present === undefined ? [] : [[domain, (present.id ?? id) as CompanyId] as const];
    }),
  );
};

/** What a row says of the stage: a stage's name, or a word for won, lost or open. */
const standingOf = ({ leadSchema }: NamingDeps, stage: string | undefined): Missing | Partial<NewDeal> => {
  if (stage === undefined) return {};
  const error = stageErrorOf(leadSchema.pipelines, stage);
  const [found] = stagesNamed(leadSchema.pipelines, stage);
  // The status is the stage's, whatever another column says of it.
  if (error === undefined && found !== undefined) return { stage_id: found.stage.id, status: undefined };
  const status = statuses[stage.toLowerCase().replaceAll(/[\s_-]+/g, " ")];
  if (status !== undefined) return { status: status as NonNullable<NewDeal["status"]> };
  const {
    code,
    message,
    hint = "GET /pipelines?object=deal lists them.",
  } = error ?? {
    code: "unknown_stage",
    message: "There is no such stage of deals.",
  };
  return { field: "deal.stage", code, message, hint };
};

/** The workspace's own values as they are kept, and those that can't be. */
const ownOf = (
  { leadSchema }: NamingDeps,
  given: NewDeal["custom"],
): { values: CustomValues; errors: Missing[] } => {
  const values: CustomValues = {};
  const errors: Missing[] = [];
  for (const [key, value] of Object.entries(given ?? {})) {
    const field = leadSchema.fields.find((one) => one.key === key && !one.archived);
    const read = field === undefined || value === null ? undefined : readCustomValue(field, value);
    const error = read?.error ?? {
      code: "unknown_field",
      message: `The workspace has no custom field \`${key}\` for a deal.`,
      hint: "Make it with POST /custom-fields.",
    };
    if (read?.error === undefined && read?.value !== undefined) values[key] = read.value;
    else if (read === undefined || read.error !== undefined)
      errors.push({ field: `deal.custom.${key}`, hint: "", ...error });
  }
  return { values, errors };
};

const ofNoStage = {
  code: "of_no_stage",
  message: "It is said of a stage that there is not.",
  hint: "Name a stage of deals, or map a column to `deal.status`.",
};

/** Looks up, for many deals at once, whom they name; as things are now. */
export const namesOfDeals = async (
  deps: NamingDeps,
  record: ImportRecord,
  deals: readonly ImportedDeal[],
): Promise<(deal: ImportedDeal) => NamedDeal> => {
  const leads = await leadsByEmail(
    deps,
    record,
    deals.flatMap((one) => one.leads ?? []),
  );
  const companies = await companiesByDomain(
    deps,
    record.workspace_id,
    deals.flatMap((one) => one.company ?? []),
  );
  const { time_zone: timeZone = settingsOf(deps.leadSchema).time_zone } = record.options.format;
  const stamp = { ...writingStamp(record, record.created_at), timeZone };
  return (deal) => {
    const {
      values: { custom: given, ...values },
      owner,
      leads: emails = [],
      company,
      stage,
    } = deal;
    const own = ownOf(deps, given);
    const missing: Missing[] = [...own.errors];
    const standing = standingOf(deps, stage);
    if ("field" in standing) {
      missing.push(standing);
      // What the stage would have let it say goes with the stage.
      for (const name of ["closed_at", "lost_reason"] as const)
        if (values[name] != null && values.status === undefined) {
          missing.push({ field: `deal.${name}`, ...ofNoStage });
          delete values[name];
        }
    }
    const named = owner === undefined ? undefined : deps.owners.named(owner);
    if (named !== undefined && "error" in named) {
      const { code, message, hint = "" } = named.error;
      missing.push({ field: "deal.owner", code, message, hint });
    }
    for (const email of emails)
      if (!leads.has(email))
        missing.push({
          field: "deal.leads",
          code: "unknown_lead",
          message: `No lead that you may read has the email ${email}.`,
          hint: "Import the lead first.",
        });
    const companyId = company === undefined ? undefined : companies.get(company);
    if (company !== undefined && companyId === undefined)
      missing.push({
        field: "deal.company",
        code: "unknown_company",
        message: `No company has the domain ${company}.`,
        hint: "Create the company first.",
      });
    const lead_ids = emails.flatMap((email) => leads.get(email) ?? []);
    const owner_id = named !== undefined && "id" in named ? named.id : (record.options.owner_id ?? undefined);
    const input = {
      ...values,
      ...(given !== undefined && { custom: own.values }),
      ...(!("field" in standing) && standing),
      ...(lead_ids.length > 0 && { lead_ids }),
      ...(companyId !== undefined && { company_id: companyId }),
      ...(owner_id !== undefined && { owner_id }),
    };
    return { input, missing, refused: refusedOf(deps, deal, input, stamp) };
  };
};
