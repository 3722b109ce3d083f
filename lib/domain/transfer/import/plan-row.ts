import { Refusal } from "#lib/contract/errors.ts";
import type { MatchDecision, OnMatch } from "#lib/contract/transfer/import-options.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { leavesAlone } from "./execute/merge-policy.ts";
import { isTouchedBy, isWrittenBy } from "./execute/own-work.ts";
import { planCreation, planUpdate } from "./execute/row-puts.ts";
import type { ChunkRow } from "./import-files.ts";
import { type ImportRecord, importerOf } from "./import-record.ts";
import { leadIdOf } from "./lead-id.ts";
import type { RowContext, RowPlan } from "./row-plan.ts";

const refusable = (plan: () => RowPlan): RowPlan => {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Refusal)
      return { outcome: "failed", reason: error.details.errors?.[0]?.message ?? error.message };
    throw error;
  }
};

const ofAnotherRow: RowPlan = {
  outcome: "failed",
  reason: "Another row of this import has changed the same lead. Send the row again.",
};

/** A row and the lead that it is one with. */
const planMatch = (
  record: ImportRecord,
  row: ChunkRow,
  before: StoredLead,
  { policy, ...ways }: RowContext & { readonly policy: OnMatch | MatchDecision },
): RowPlan => {
  if (isWrittenBy(record, row.row, before, ways.noted)) return { outcome: "updated" };
  if (isTouchedBy(record, before)) return ofAnotherRow;
  if (!mayWrite(importerOf(record), before.lead)) return { outcome: "skipped" };
  // Two leads can't have one email, so that nobody can decide to make a second.
  if (policy === "review" || policy === "create") return { outcome: "held", leadId: before.lead.id };
  return leavesAlone(policy) ? { outcome: "skipped" } : planUpdate(record, row, before, { ...ways, policy });
};

/** A row that no lead shares its email with, but that is likely one with a lead or with an earlier row. */
const planLikely = (record: ImportRecord, row: ChunkRow, ways: RowContext): RowPlan => {
  const { decided, likely: lead } = ways;
  const isDecided = decided !== undefined && decided.leadId === row.likely?.lead_id;
  const policy = isDecided ? decided.policy : record.options.on_likely_match;
  if (policy === "skip") return { outcome: "skipped" };
  if (policy === "create" || policy === "off" || lead === undefined || lead.deleted !== undefined)
    return planCreation(record, row, ways);
  if (policy === "review") return { outcome: "held", leadId: lead.lead.id };
  return planMatch(record, row, lead, { ...ways, policy });
};

/** The lead that a row of this number has made, in this import or in the one whose rows it mends. */
const planOwn = (record: ImportRecord, row: ChunkRow, before: StoredLead, ways: RowContext): RowPlan => {
  const { root, parent_import_id: parent } = record;
  // Even one that was deleted since: it was made.
  if (root === null) return { outcome: "created" };
  if (isWrittenBy(record, row.row, before, ways.noted))
    return { outcome: ways.noted !== undefined && "changes" in ways.noted ? "updated" : "created" };
  if (before.deleted !== undefined) return planCreation(record, row, ways, before);
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
  ways: RowContext,
): RowPlan =>
  refusable(() => {
    if (existing?.lead.id === leadIdOf(record, row.row)) return planOwn(record, row, existing, ways);
    if (existing !== undefined && existing.deleted === undefined) {
      const { decided } = ways;
      // What was decided was decided of the lead that was shown.
      const isDecided = decided !== undefined && decided.leadId === existing.lead.id;
      const policy = isDecided ? decided.policy : record.options.on_match;
      return planMatch(record, row, existing, { ...ways, policy });
    }
    return row.likely === undefined ? planCreation(record, row, ways) : planLikely(record, row, ways);
  });
