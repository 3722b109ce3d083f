import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { UndoCounts } from "#lib/contract/transfer/import-record.ts";
import { runRows } from "#lib/domain/records/lead/run-rows.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ChunkDeps, ChunkRun } from "../execute/chunk-run.ts";
import type { JournalEntry } from "../execute/journal-entry.ts";
import type { LeftLine } from "../import-files.ts";
import { importerOf, noUndoCounts } from "../import-record.ts";
import { leftLine } from "./left-lines.ts";
import { recordsAboutLeads } from "./records-about.ts";
import { planUndo, type UndoPlan } from "./undo-row.ts";

/** Rounds in which other writers may have been why a lead was not restored; after that, somebody holds its value. */
const takingRounds = 4;

export interface Undone {
  readonly undone: UndoCounts;
  readonly left: readonly LeftLine[];
}

/** Leads that the import made and that are still there. */
const madeLeads = (entries: readonly JournalEntry[], found: ReadonlyMap<LeadId, StoredLead>): Lead[] =>
  entries.flatMap((entry) => {
    const stored = "made" in entry ? found.get(entry.lead_id) : undefined;
    return stored === undefined || stored.deleted !== undefined ? [] : [stored.lead];
  });

/** Takes back what a chunk's rows have written, except what a person has changed since. */
export const undoChunk = async (
  {
    files,
    leads,
    suppressions,
    recordsAbout,
  }: Pick<ChunkDeps, "files" | "leads" | "suppressions" | "recordsAbout">,
  { record, chunk, at }: ChunkRun,
): Promise<Undone> => {
  const { undo_by: by, workspace_id } = record;
  if (by === null) throw new Error("an undo has a person behind it");
  const common = { importId: record.id, writer: importerOf(record), by, at };
  const plans = await runRows<JournalEntry, UndoPlan>(await files.journals(record, chunk), {
    leads,
    suppressions,
    plan: async (entries, round) => {
      const ids = entries.map(({ lead_id }) => lead_id);
      const found = await leads.leadsOf(workspace_id, ids);
      const made = madeLeads(entries, found);
      const records = await recordsAboutLeads(recordsAbout, workspace_id, made, new Date(at));
      const undoing = { ...common, mayTake: round <= takingRounds, records };
      return new Map(entries.map((entry) => [entry, planUndo(entry, found.get(entry.lead_id), undoing)]));
    },
  });
  const undone = { ...noUndoCounts };
  for (const { outcome } of plans.values()) undone[outcome] += 1;
  const left = [...plans].flatMap(([entry, plan]) =>
    plan.left.map((one) => leftLine({ row: entry.row, id: entry.lead_id }, one)),
  );
  return { undone, left };
};
