import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/ids.ts";
import type { OnMatch } from "#lib/contract/import-options.ts";
import { leadFields } from "#lib/contract/lead-record.ts";
import { derivedUlid } from "#lib/domain/event/event-id.ts";
import { holding } from "#lib/domain/lead/admit-lead.ts";
import { type LeadGate, openGate, requireAdmitted, requireRead } from "#lib/domain/lead/lead-gate.ts";
import { type Admit, changeLead, newLead } from "#lib/domain/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/lead/visibility.ts";
import type { JournalEntry } from "./execute/journal-entry.ts";
import { changeBy, leavesAlone, type WritePolicy } from "./execute/merge-policy.ts";
import { isTouchedBy, isWrittenBy } from "./execute/own-work.ts";
import type { ChunkRow } from "./import-files.ts";
import { type ImportRecord, importerOf } from "./import-record.ts";
import type { LeadPut } from "./import-store.ts";

/** What becomes of one valid row. `created` and `updated` without a put were written by an earlier delivery. */
export type RowPlan =
  | { readonly outcome: "created" | "updated"; readonly put?: LeadPut }
  | { readonly outcome: "skipped"; readonly put?: never }
  | { readonly outcome: "held"; readonly leadId: LeadId; readonly put?: never }
  | { readonly outcome: "failed"; readonly reason: string; readonly put?: never };

/**
 * The id of the lead that a row makes: of the import's time and of a hash of (import, row), the same at every try. A
 * mended row has the id that it would have had in the import that refused it.
 */
export const leadIdOf = ({ id, created_at, root }: ImportRecord, row: number): LeadId =>
  `lead_${derivedUlid(Date.parse(root?.created_at ?? created_at), `${root?.id ?? id}|${row}`)}`;

/** What a row's plan depends on beside its lead. */
export interface RowContext {
  readonly at: string;
  /** What becomes of a match; the import's own when left out. */
  readonly policy?: OnMatch;
  readonly gate?: LeadGate;
  /** What the journal says that an earlier try was about to write. */
  readonly noted?: JournalEntry | undefined;
}

type Ways = RowContext & Required<Pick<RowContext, "policy" | "gate">>;

const refusable = (plan: () => RowPlan): RowPlan => {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Refusal)
      return { outcome: "failed", reason: error.details.errors?.[0]?.message ?? error.message };
    throw error;
  }
};

/** The workspace's own rules, as they hold when the row is written. */
const through =
  (gate: LeadGate): Admit =>
  (after, before) =>
    requireAdmitted(gate.admit({ context: "import", after, before }));

const stampOf = ({ id }: ImportRecord, at: string) => ({ source: "import", at, by: id });

/** Tags with those that the import adds to whatever it writes. */
const withOwnTags = ({ options }: ImportRecord, tags: readonly string[]): string[] => {
  const all = [...new Set([...tags, ...options.tags])];
  if (leadFields.tags.safeParse(all).success) return all;
  throw new Refusal("validation_failed", { detail: "The lead would have more than 100 tags." });
};

/** Makes the lead of a row; over one that an earlier import of the same row had made and that is in the bin. */
const planCreation = (
  record: ImportRecord,
  { row, lead: input }: ChunkRow,
  at: string,
  gate: LeadGate,
  before?: StoredLead,
): RowPlan => {
  const owner = record.options.owner_id ?? (record.actor_role === "sales_rep" ? record.created_by : null);
  const source = input.source ?? "import";
  const tags = withOwnTags(record, input.tags ?? []);
  const typed = requireRead(gate, { ...input, tags, source });
  const made = newLead(leadIdOf(record, row), typed, stampOf(record, at), owner, through(gate));
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  const lead = before === undefined ? made : { ...made, version: before.lead.version + 1 };
  const after = holding(gate, { workspaceId: record.workspace_id, lead, writtenBy });
  return { outcome: "created", put: { ...(before === undefined ? {} : { before }), after } };
};

const planUpdate = (
  record: ImportRecord,
  { row, lead: input }: ChunkRow,
  before: StoredLead,
  {
    at,
    policy,
    gate,
    supersedes,
  }: Ways & { readonly policy: WritePolicy; readonly supersedes?: readonly string[] },
): RowPlan => {
  const asOf = input.last_contacted_at ?? record.created_at;
  const merged = changeBy({ lead: before.lead, policy, asOf, supersedes }, input);
  const tags = withOwnTags(record, merged.tags ?? before.lead.tags);
  const change = requireRead(gate, record.options.tags.length === 0 ? merged : { ...merged, tags });
  const { lead, changed } = changeLead(before.lead, change, stampOf(record, at), through(gate));
  if (changed.length === 0) return { outcome: "skipped" };
  const writtenBy = { kind: "import", importId: record.id, row } as const;
  return { outcome: "updated", put: { before, after: holding(gate, { ...before, lead, writtenBy }) } };
};

const ofAnotherRow: RowPlan = {
  outcome: "failed",
  reason: "Another row of this import has changed the same lead. Send the row again.",
};

const planMatch = (record: ImportRecord, row: ChunkRow, before: StoredLead, ways: Ways): RowPlan => {
  if (isWrittenBy(record, row.row, before, ways.noted)) return { outcome: "updated" };
  if (isTouchedBy(record, before)) return ofAnotherRow;
  const { policy } = ways;
  if (!mayWrite(importerOf(record), before.lead)) return { outcome: "skipped" };
  if (policy === "review") return { outcome: "held", leadId: before.lead.id };
  return leavesAlone(policy) ? { outcome: "skipped" } : planUpdate(record, row, before, { ...ways, policy });
};

/** The lead that a row of this number has made, in this import or in the one whose rows it mends. */
const planOwn = (record: ImportRecord, row: ChunkRow, before: StoredLead, ways: Ways): RowPlan => {
  const { root, parent_import_id: parent } = record;
  // Even one that was deleted since: it was made.
  if (root === null) return { outcome: "created" };
  if (isWrittenBy(record, row.row, before, ways.noted))
    return { outcome: ways.noted !== undefined && "changes" in ways.noted ? "updated" : "created" };
  if (before.deleted !== undefined) return planCreation(record, row, ways.at, ways.gate, before);
  if (!mayWrite(importerOf(record), before.lead)) return { outcome: "skipped" };
  // Mended values take the place of those that they mend, whatever becomes of matches.
  const supersedes = [root.id, ...(parent === null ? [] : [parent])];
  return planUpdate(record, row, before, { ...ways, policy: "fill_blanks", supersedes });
};

/** Decides what a row does, given the lead that has its email or its derived id now. */
export const planRow = (
  record: ImportRecord,
  row: ChunkRow,
  existing: StoredLead | undefined,
  { policy = record.options.on_match, gate = openGate, ...context }: RowContext,
): RowPlan =>
  refusable(() => {
    const ways = { ...context, policy, gate };
    if (existing?.lead.id === leadIdOf(record, row.row)) return planOwn(record, row, existing, ways);
    if (existing !== undefined && existing.deleted === undefined)
      return planMatch(record, row, existing, ways);
    return row.likely !== undefined && record.options.on_likely_match === "skip"
      ? { outcome: "skipped" }
      : planCreation(record, row, ways.at, gate);
  });
