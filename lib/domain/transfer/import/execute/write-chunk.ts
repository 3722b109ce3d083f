import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { runRows } from "#lib/domain/records/lead/run-rows.ts";
import type { ChunkRow } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { HeldRows } from "../import-store.ts";
import { planRow } from "../plan-row.ts";
import type { RowPlan } from "../row-plan.ts";
import { RowOwners } from "../validate/row-owners.ts";
import type { ChunkDeps, ChunkRun } from "./chunk-run.ts";
import { shareOf } from "./chunk-share.ts";
import { tellOfRows } from "./company-rows.ts";
import { type JournalEntry, journalEntry } from "./journal-entry.ts";
import { leadsOfRows } from "./leads-of-rows.ts";
import { rememberDecided } from "./remember-decided.ts";
import { validatorForRows, withoutTaken } from "./validator-for-rows.ts";

/** Keeps, before rows are written, what undoing them will need. */
const journalOf = async ({ files }: ChunkDeps, { record, pass, chunk }: ChunkRun) => {
  const begun = await files.journal(record, pass, chunk);
  const entries = new Map((begun ?? []).map((entry) => [entry.row, entry]));
  const write = (kept: readonly JournalEntry[]) => files.putJournal(record, pass, chunk, kept);
  return {
    of: (row: number): JournalEntry | undefined => entries.get(row),
    note: async (entry: readonly JournalEntry[]): Promise<void> => {
      for (const one of entry) entries.set(one.row, one);
      await write([...entries.values()]);
    },
    /** Forgets rows whose put was not made in the end. */
    close: async (isWritten: (row: number) => boolean): Promise<void> => {
      const kept = [...entries.values()].filter(({ row }) => isWritten(row));
      if (kept.length < entries.size) await write(kept);
    },
  };
};

const countOutcomes = (plans: Iterable<RowPlan>) => {
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0, held: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  return counts;
};

/** What a chunk's rows came to. */
export interface Written {
  readonly counts: ReturnType<typeof countOutcomes>;
  readonly failures: Readonly<Record<string, string>>;
  readonly held: HeldRows;
  /** What is told of rows that were written all the same. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** The import without the list that it fills once that is gone: its id must come to no lead any more. */
const withListThere = async (
  { lists }: Pick<ChunkDeps, "lists">,
  record: ImportRecord,
): Promise<ImportRecord> => {
  const { list_id: id } = record.options;
  if (id === null || (await lists.get(record.workspace_id, id)) !== undefined) return record;
  return { ...record, options: { ...record.options, list_id: null } };
};

/** Writes the rows of a chunk that its pass is about; rows that an earlier try has written are recognised. */
export const writeChunk = async (deps: ChunkDeps, run: ChunkRun): Promise<Written> => {
  const { at } = run;
  const record = await withListThere(deps, run.record);
  const share = await shareOf(deps, run);
  const journal = await journalOf(deps, run);
  const validator = await deps.leadSchemas.validator(
    await deps.leadSchemas.read(record.workspace_id),
    new Date(at),
  );
  const owners = await RowOwners.of(deps.members, record);
  const outcomes = await runRows<ChunkRow, RowPlan>(share.rows, {
    leads: deps.leads,
    suppressions: deps.suppressions,
    plan: async (rows, round) => {
      const leadsOf = await leadsOfRows(deps.leads, record, rows, round > 1);
      const planBy = (by: LeadValidator) =>
        new Map(
          rows.map((row) => {
            const { existing, likely } = leadsOf(row);
            const decided = share.decidedOf(row.row);
            const ways = { at, decided, validator: by, noted: journal.of(row.row), likely, owners };
            return [row, planRow(record, row, existing, ways)];
          }),
        );
      const plans = planBy(await validatorForRows(validator, deps.leadSchemas, record.workspace_id, planBy));
      return round === 1 ? plans : withoutTaken(plans, deps.leads, record.workspace_id);
    },
    note: (puts) => journal.note([...puts].map(([put, { row }]) => journalEntry(row, put))),
  });
  const plans = new Map([...outcomes].map(([{ row }, plan]) => [row, plan]));
  await journal.close((row) => ["created", "updated"].includes(plans.get(row)?.outcome ?? ""));
  await rememberDecided(deps.dismissals, run, share, plans);
  const counts = countOutcomes(plans.values());
  const held = new Map(share.waiting);
  for (const [row, plan] of plans) if (plan.outcome === "held") held.set(row, plan.leadId);
  const failures = [...plans].flatMap(([row, plan]) =>
    plan.outcome === "failed" ? [[String(row), plan.reason]] : [],
  );
  const notes = await tellOfRows(
    deps,
    { ...run, record },
    { plans: outcomes, decidedOf: share.decidedOf, validator },
  );
  return {
    counts: { ...counts, held: held.size - share.heldBefore },
    failures: Object.fromEntries(failures),
    held,
    notes,
  };
};
