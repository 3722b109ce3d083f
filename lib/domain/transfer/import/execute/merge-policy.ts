import type { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import { copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { systemMaps } from "#lib/contract/records/system-maps.ts";
import {
  type FieldPolicies,
  type MatchPolicy,
  matchGroups,
  type OnMatch,
} from "#lib/contract/transfer/import-options.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";

/** A policy by which a row can be written; `review` is none until somebody decides. */
export type WritePolicy = Exclude<OnMatch, "review">;

const groupOf = new Map<string, keyof typeof matchGroups>();
for (const group of ["person", "contact", "place", "company"] as const)
  for (const field of matchGroups[group]) groupOf.set(field, group);

groupOf.set("company.revenue", "company");

/** Columns that name by another name what they fill. */
const columnOf = new Map([
  ["company.revenue", "company.revenue.amount"],
  ["owner_id", "owner"],
  ["stage_id", "stage"],
]);

const policyIn = ({ fields, groups, default: otherwise }: FieldPolicies, path: string): MatchPolicy => {
  const column = columnOf.get(path) ?? path;
  const group = groupOf.get(path);
  return (
    fields.find(({ field }) => field === column)?.policy ??
    // The policy of a map is that of its entries.
    fields.find(({ field }) => path.startsWith(`${field}.`))?.policy ??
    (group === undefined ? undefined : groups[group]) ??
    otherwise
  );
};

const policyOf = (policy: WritePolicy, path: string): MatchPolicy => {
  const own = typeof policy === "string" ? policy : policyIn(policy, path);
  // Where a lead came from first stays.
  return path === "source" && own !== "skip" ? "fill_blanks" : own;
};

/** Whether a policy leaves every lead as it is. */
export const leavesAlone = (policy: WritePolicy): boolean =>
  typeof policy === "string"
    ? policy === "skip"
    : [policy.default, ...Object.values(policy.groups), ...policy.fields.map((one) => one.policy)].every(
        (one) => one === "skip",
      );

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a merge needs to know of a row and of the lead that it matches. */
export interface Match {
  readonly lead: Lead;
  readonly policy: WritePolicy;
  /** Since when the row's values hold. */
  readonly asOf: string;
  /** Imports whose values the row's take the place of, as an empty one's. */
  readonly supersedes?: readonly string[] | undefined;
}

/** The same of any record that is stamped. */
type Held = Omit<Match, "lead"> & { readonly lead: Pick<Lead, "provenance" | "created_at"> };

const counts = (match: Held, path: string, field: string, held: unknown): boolean => {
  const { lead, policy, asOf, supersedes = [] } = match;
  const present = supersedes.includes(lead.provenance[field]?.by ?? "") ? null : held;
  switch (policyOf(policy, path)) {
    case "skip":
      return false;
    case "overwrite":
      return true;
    case "fill_blanks":
      return isEmpty(present);
    case "newest_wins":
      return isEmpty(present) || asOf > (lead.provenance[field]?.at ?? lead.created_at);
  }
};

/** The values of a record that count, record within record; undefined where none does. */
const partBy = (match: Held, path: string, field: string, value: unknown, present: unknown): unknown => {
  // An amount and its currency are one value.
  if (!isRecord(value) || path === "company.revenue")
    return counts(match, path, field, present) ? value : undefined;
  const parts = isRecord(present) ? present : {};
  const kept = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const part = partBy(match, `${path}.${key}`, field, one, parts[key]);
    return part === undefined ? [] : [[key, part]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/** What a row's company is told by the same policies; nothing of it is emptied. */
export const companyChangeBy = (
  { company, ...by }: Omit<Match, "lead"> & { readonly company: Company },
  said: NonNullable<ImportedLead["company"]>,
): CompanyChange =>
  Object.fromEntries(
    copiedFields.flatMap((field) => {
      const value = said[field];
      if (value === null || value === undefined) return [];
      const part = partBy({ ...by, lead: company }, `company.${field}`, field, value, company[field]);
      return part === undefined ? [] : [[field, part]];
    }),
  );

/** A verdict on the address that the lead has already, where nobody has given one: it is filled as a blank is. */
const judgesPresent = ({ lead, policy }: Match, { email, email_status }: ImportedLead): boolean =>
  email != null &&
  email === lead.email &&
  lead.email_status === "unknown" &&
  email_status !== undefined &&
  email_status !== "unknown" &&
  policyOf(policy, "email") !== "skip";

/** The part of a row that its policies put on the lead. A row never empties a field. */
export const changeBy = (
  match: Match,
  imported: ImportedLead,
): LeadValues & Pick<ImportedLead, "email_status"> => {
  const { email_status, opted_out, ...row } = imported;
  const held = new Map<string, unknown>(Object.entries(match.lead));
  const kept = Object.entries(row).flatMap(([field, value]): [string, unknown][] => {
    const part = partBy(match, field, field, value, held.get(field));
    return part === undefined ? [] : [[field, part]];
  });
  const change: LeadValues = Object.fromEntries(kept);
  // A change replaces a map whole; a row adds its entries to those of the lead.
  for (const map of systemMaps)
    if (change[map] !== undefined) change[map] = { ...match.lead[map], ...change[map] };
  // An opt-out is added to whatever the lead has; it replaces nothing.
  if (opted_out !== undefined && policyOf(match.policy, "opted_out") !== "skip") change.opted_out = opted_out;
  if (judgesPresent(match, imported)) change.email = match.lead.email;
  return change.email === undefined || email_status === undefined ? change : { ...change, email_status };
};
