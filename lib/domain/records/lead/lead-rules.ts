import { isDeepStrictEqual } from "node:util";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { CustomInput, CustomValue, CustomValues } from "#lib/contract/records/custom-values.ts";
import type { Company, Lead, LeadValues, Provenance } from "#lib/contract/records/lead-record.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { blankLead, noCompany } from "./blank-lead.ts";
import { normaliseEmail } from "./email.ts";
import type { ImportedLead } from "./imported-lead.ts";
import { optOutErrors, withOptOut } from "./opt-out.ts";
import { ownData, withOwnScore } from "./own-data.ts";
import { keyErrors, sizeError } from "./write-bounds.ts";

/** The fields that record keeping sets itself; they carry no provenance and make no change of their own. */
const bookkeeping = new Set([
  "id",
  "provenance",
  "created_at",
  "updated_at",
  "version",
  "engagement",
  "deals",
  "meetings",
  "stage_entered_at",
  "converted_at",
  "converted_by",
  "score_detail",
]);

/** What is wrong with a lead as a whole, beyond the bounds of its single fields. */
export const leadErrors = (lead: Lead): ValidationError[] => {
  const reachable =
    lead.email !== null || lead.phone !== null || (lead.name !== null && lead.company.name !== null);
  const errors: ValidationError[] = reachable
    ? []
    : [
        {
          pointer: "",
          code: "not_identifiable",
          message: "A lead needs an email, a phone, or a name with a company.",
          hint: "Send `email`, or `phone`, or `name` together with `company.name`.",
        },
      ];
  if (Buffer.byteLength(JSON.stringify(lead)) > sizes.leadBytesMax)
    errors.push(sizeError("lead", sizes.leadBytesMax));
  return errors;
};

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const unique = (tags: readonly string[]): string[] => [...new Set(tags)];

/** What a file's row knows of its address; it stands until the address changes, and what was known before stays. */
type Verdict = Pick<ImportedLead, "email_status">;

/** Puts a change on a lead: an omitted field stays, null clears, a company merges field by field, opt-outs are added. */
const merged = (lead: Lead, change: LeadValues & Verdict, stamp: Provenance): Lead => {
  const { company, custom, tags, email, email_status, score, opted_out, ...plain } = change;
  const next: Lead = {
    ...(score === undefined ? lead : withOwnScore(lead, score)),
    ...(given(plain) as Partial<Lead>),
    opted_out: withOptOut(lead.opted_out, opted_out, stamp),
  };
  if (email !== undefined) {
    next.email = email === null ? null : normaliseEmail(email);
    if (next.email !== lead.email) next.email_status = "unknown";
    if (next.email_status === "unknown") next.email_status = email_status ?? "unknown";
  }
  if (company !== undefined)
    next.company = company === null ? noCompany : mergedCompany(lead.company, company);
  if (custom !== undefined) next.custom = mergedCustom(lead.custom, custom);
  if (tags !== undefined) next.tags = unique(tags);
  if (next.name === null || (change.name === undefined && lead.name === fullName(lead)))
    next.name = fullName(next) ?? next.name;
  return next;
};

const mergedCompany = (company: Company, change: NonNullable<LeadValues["company"]>): Company => {
  const { custom, ...plain } = change;
  const next = { ...company, ...given(plain) } as Company;
  return custom === undefined ? next : { ...next, custom: mergedCustom(company.custom, custom) };
};

/** Null takes a value away; what has no value has no key. */
const mergedCustom = (values: CustomValues, change: CustomInput): CustomValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...change }).filter(
      (entry): entry is [string, CustomValue] => entry[1] !== null,
    ),
  );

const fullName = (lead: Lead): string | null =>
  [lead.first_name, lead.last_name].filter((part) => part !== null).join(" ") || null;

/** The names of the fields in which two images of a lead differ, bookkeeping apart. */
export const changedFields = (before: Lead, after: Lead): string[] => {
  const [was, is] = [ownData(before), ownData(after)];
  return (Object.keys(is) as (keyof Lead)[])
    .filter((field) => !bookkeeping.has(field) && !isDeepStrictEqual(was[field], is[field]))
    .toSorted((a, b) => (a < b ? -1 : 1));
};

const stamped = (lead: Lead, fields: readonly string[], stamp: Provenance): Lead => ({
  ...lead,
  provenance: { ...lead.provenance, ...Object.fromEntries(fields.map((field) => [field, stamp])) },
});

const checked = (lead: Lead, before?: Lead): Lead => {
  const errors = [...leadErrors(lead), ...keyErrors(lead, before), ...optOutErrors(lead, before)];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return lead;
};

/** What a workspace's own rules make of a lead that is about to be written; throws Refusal where they refuse it. */
export type Admit = (after: Lead, before: Lead | undefined) => Lead;

const admitAll: Admit = (lead) => lead;

/** A lead that has come to another stage has come there now. */
const entered = (after: Lead, before: Lead, { at }: Provenance): Lead =>
  after.stage_id === before.stage_id ? after : { ...after, stage_entered_at: at };

/** Builds a new lead. Refuses one that nobody could reach. */
export const newLead = (
  id: LeadId,
  input: ImportedLead,
  stamp: Provenance,
  owner: MemberId | null = input.owner_id ?? null,
  admit: Admit = admitAll,
): Lead => {
  const empty = blankLead(id, stamp.at);
  const lead = entered(admit({ ...merged(empty, input, stamp), owner_id: owner }, undefined), empty, stamp);
  return checked(stamped(lead, changedFields(empty, lead), stamp));
};

/** Applies a change; `changed` is empty when every value stands already, and then nothing needs writing. */
export const changeLead = (
  lead: Lead,
  change: LeadValues & Verdict,
  given: Provenance,
  admit: Admit = admitAll,
): { lead: Lead; changed: string[] } => {
  const stamp = { ...given, at: writeTime(given.at, lead) };
  const next = entered(admit(merged(lead, change, stamp), lead), lead, stamp);
  const changed = changedFields(lead, next);
  if (changed.length === 0) return { lead, changed };
  const dated = { ...next, updated_at: stamp.at, version: lead.version + 1 };
  return { lead: checked(stamped(dated, changed, stamp), lead), changed };
};
