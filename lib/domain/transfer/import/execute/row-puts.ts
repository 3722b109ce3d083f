import { Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { type Lead, leadFields } from "#lib/contract/records/lead-record.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { holding } from "#lib/domain/records/lead/admit-lead.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { type Admit, changeLead, newLead } from "#lib/domain/records/lead/lead-rules.ts";
import {
  type LeadValidator,
  openValidator,
  requireAdmitted,
  requireRead,
} from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { hasTooManyLists, listsAfter } from "#lib/domain/segments/list/membership.ts";
import type { ChunkRow } from "../import-files.ts";
import { authorOfImport, type ImportRecord } from "../import-record.ts";
import { leadIdOf } from "../lead-id.ts";
import type { RowContext, RowPlan } from "../row-plan.ts";
import { changeBy, type WritePolicy } from "./merge-policy.ts";

/** The workspace's own rules, as they hold when the row is written. */
const through =
  (validator: LeadValidator): Admit =>
  (after, before) =>
    requireAdmitted(validator.admit({ context: "import", after, before }));

const stampOf = ({ id }: ImportRecord, at: string) => ({ source: "import", at, by: id });

/** Tags with those that the import adds to whatever it writes. */
const withOwnTags = ({ options }: ImportRecord, tags: readonly string[]): string[] => {
  const all = [...new Set([...tags, ...options.tags])];
  if (leadFields.tags.safeParse(all).success) return all;
  throw new Refusal("validation_failed", { detail: "The lead would have more than 100 tags." });
};

/** On the list that the import fills, if it fills one. */
const onOwnList = ({ options }: ImportRecord, lead: Lead): Lead => {
  const lists = options.list_id === null ? lead.lists : listsAfter(lead, options.list_id, "add");
  if (lists === lead.lists) return lead;
  if (!hasTooManyLists(lists)) return { ...lead, lists };
  throw new Refusal("validation_failed", {
    detail: `The lead would be on more than ${sizes.listsOfLeadMax} lists.`,
  });
};

/** A row without the score that a model computes. */
const withoutScore = (validator: LeadValidator, input: ImportedLead): ImportedLead => {
  if (validator.scoring === undefined) return input;
  const { score: _, ...rest } = input;
  return rest;
};

/** Throws Refusal where the owner that a row names has left, or may own none any more. */
const requireOwner = (
  { owner_id: owner }: Pick<ImportedLead, "owner_id">,
  owners: RowContext["owners"],
): void => {
  const named = owner == null ? undefined : owners?.named(owner);
  if (named !== undefined && "error" in named)
    throw new Refusal("validation_failed", { errors: [named.error] });
};

/** Makes the lead of a row; over one that an earlier import of the same row had made and that is in the bin. */
export const planCreation = (
  record: ImportRecord,
  { row, lead }: ChunkRow,
  { at, validator = openValidator, owners }: RowContext,
  before?: StoredLead,
): RowPlan => {
  const input = withoutScore(validator, lead);
  requireOwner(input, owners);
  const owner =
    input.owner_id ??
    record.options.owner_id ??
    (record.actor_role === "sales_rep" ? authorOfImport(record) : null);
  const source = input.source ?? "import";
  const tags = withOwnTags(record, input.tags ?? []);
  const typed = requireRead(validator, { ...input, tags, source });
  const plain = newLead(leadIdOf(record, row), typed, stampOf(record, at), owner, through(validator));
  const made = onOwnList(record, plain);
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  const image =
    before === undefined
      ? made
      : { ...made, updated_at: writeTime(made.updated_at, before.lead), version: before.lead.version + 1 };
  const after = holding(validator, { workspaceId: record.workspace_id, lead: image, writtenBy });
  return { outcome: "created", put: { ...(before === undefined ? {} : { before }), after } };
};

/** Puts on a lead what a row changes of it. */
export const planUpdate = (
  record: ImportRecord,
  { row, lead: given }: ChunkRow,
  before: StoredLead,
  {
    at,
    policy,
    validator = openValidator,
    owners,
    supersedes,
  }: RowContext & { readonly policy: WritePolicy; readonly supersedes?: readonly string[] },
): RowPlan => {
  const input = withoutScore(validator, given);
  const asOf = input.last_contacted_at ?? record.created_at;
  const merged = changeBy({ lead: before.lead, policy, asOf, supersedes }, input);
  requireOwner(merged, owners);
  const tags = withOwnTags(record, merged.tags ?? before.lead.tags);
  const change = requireRead(validator, record.options.tags.length === 0 ? merged : { ...merged, tags });
  const { lead: written, changed } = changeLead(before.lead, change, stampOf(record, at), through(validator));
  const listed = onOwnList(record, written);
  if (changed.length === 0 && listed === written) return { outcome: "skipped" };
  const lead = { ...listed, updated_at: writeTime(at, before.lead), version: before.lead.version + 1 };
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  return {
    outcome: "updated",
    put: { before, after: holding(validator, { ...before, lead, writtenBy }, before) },
  };
};
