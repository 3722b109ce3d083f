import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import { type CopiedField, copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Company as Inline, Lead } from "#lib/contract/records/lead-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { noCompany } from "#lib/domain/records/lead/blank-lead.ts";
import type { LeadWrite, LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import { idValue, type Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import { companyIdOf } from "./company-id.ts";
import { companyKind } from "./company-kind.ts";
import { changeCompany } from "./company-rules.ts";
import type { LeadAndCompany } from "./lead-and-company.ts";

type Identity = typeof import("./company-identity.ts");

/** What a change of a lead says of its company, by the fields that it changes; a name is never taken away. */
const saidIn = (before: Inline, after: Inline): readonly CopiedField[] =>
  // Whoever clears all of it, its name too, says nothing of the company.
  isDeepStrictEqual(after, noCompany) && (before.name !== null || before.domain !== null)
    ? []
    : copiedFields.filter(
        (field) =>
          !isDeepStrictEqual(before[field], after[field]) && !(field === "name" && after.name === null),
      );

/** The fields of the workspace's own that a change gives or, with null, takes away. */
const customIn = (before: Inline, after: Inline): NonNullable<CompanyChange["custom"]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])]
      .filter((key) => !isDeepStrictEqual(before.custom[key], after.custom[key]))
      .map((key) => [key, after.custom[key] ?? null]),
  );

const changeOf = (before: Inline, after: Inline): CompanyChange =>
  Object.fromEntries(
    saidIn(before, after).map((field) => [
      field,
      field === "custom" ? customIn(before, after) : after[field],
    ]),
  );

/** The record of the company of which a lead is and stays; undefined where there is none. */
const companyOf = async (
  { recordReader }: LeadAndCompany,
  { keyOfLead }: Identity,
  before: Lead,
  { workspaceId, lead }: LeadWrite["after"],
): Promise<Kept<Company> | undefined> => {
  const key = keyOfLead(lead)?.key;
  // A lead that goes to another company says nothing of the one that it leaves, nor of the one where it comes.
  if (key === undefined || key !== keyOfLead(before)?.key) return undefined;
  const id = companyIdOf(workspaceId, key);
  const holder = await recordReader.holderOf(companyKind, workspaceId, idValue(id));
  const kept = holder === undefined ? undefined : await recordReader.get(companyKind, workspaceId, holder);
  return kept?.deleted === undefined ? kept : undefined;
};

const requireRight = ({ actor }: Stamp, { record }: Kept<Company>, next: Company): void => {
  const message = companyKind.rights.writeRefusal(actor, record, new Map());
  if (message === undefined) return;
  const fields = copiedFields.filter((field) => !isDeepStrictEqual(record[field], next[field]));
  throw new Refusal("forbidden", {
    detail: `${message} What is said of it through a lead is said of ${record.id}.`,
    errors: fields.map((field) => ({
      pointer: `/company/${field}`,
      code: "not_your_company",
      message: `${record.name} says otherwise, and you may not change it.`,
      hint: "Leave it out, or send what the company says.",
    })),
  });
};

const companyWriteOf = async (
  both: LeadAndCompany,
  { before, after }: LeadWrite,
  stamp: Stamp,
): Promise<RecordWrite<Company> | undefined> => {
  if (before === undefined) return undefined;
  const change = changeOf(before.lead.company, after.lead.company);
  if (Object.keys(change).length === 0) return undefined;
  const identity = await import("#lib/domain/records/company/company-identity.ts");
  const kept = await companyOf(both, identity, before.lead, after);
  if (kept === undefined) return undefined;
  const record = changeCompany(identity, kept.record, change, stamp);
  if (isDeepStrictEqual(record, kept.record)) return undefined;
  requireRight(stamp, kept, record);
  return nextWrite(companyKind, "update", kept, { ...kept, record }, stamp);
};

/**
 * The writer of leads for a person, whose change of a lead's `company` is one of the company where it has a record: both
 * or neither. Its writes throw Refusal where that person may not change the company to what they say.
 */
export const writingThroughLeads = (leads: LeadWriter, both: LeadAndCompany, stamp: Stamp): LeadWriter => ({
  ...leads,
  write: async (lead) => {
    const company = await companyWriteOf(both, lead, stamp);
    if (company === undefined) return leads.write(lead);
    const result = await both.write({ lead, company });
    if (result.outcome === "duplicate_company")
      throw new Refusal("duplicate_company", { existing_id: result.existingId });
    return result;
  },
});
