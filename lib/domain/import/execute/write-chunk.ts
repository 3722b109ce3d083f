import type { LeadId } from "#lib/contract/ids.ts";
import type { OnMatch } from "#lib/contract/import-options.ts";
import { normaliseEmail } from "#lib/domain/lead/email.ts";
import { type LeadGate, leadGate } from "#lib/domain/lead/lead-gate.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import type { ChunkRow } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { BulkLeads, HeldRows } from "../import-store.ts";
import { leadIdOf, planRow, type RowPlan } from "../plan-row.ts";
import { type ChunkDeps, type ChunkRun, nameOf } from "./chunk-run.ts";
import { gateForRows, withoutTaken } from "./gate-rows.ts";
import { type JournalEntry, journalEntry } from "./journal-entry.ts";
import { runRows } from "./run-rows.ts";

const emailOf = ({ lead }: ChunkRow): string | undefined =>
  lead.email == null ? undefined : normaliseEmail(lead.email);

/**
 * The lead of each row as it is now: the holder of its email, or the one that an earlier try of this row made. The
 * latter is looked for only where it may be: a row without email, or one whose creation has just failed.
 */
const existingFor = async (
  leads: BulkLeads,
  record: ImportRecord,
  rows: readonly ChunkRow[],
  isRetry: boolean,
): Promise<ReadonlyMap<ChunkRow, StoredLead>> => {
  const emails = rows.flatMap((row) => emailOf(row) ?? []);
  const holders = await leads.holdersOf(record.workspace_id, emails);
  const idsOf = (row: ChunkRow): LeadId[] => {
    const email = emailOf(row);
    const holder = email === undefined ? undefined : holders.get(email);
    if (holder !== undefined) return [holder];
    return email === undefined || isRetry ? [leadIdOf(record, row.row)] : [];
  };
  const found = await leads.leadsOf(record.workspace_id, rows.flatMap(idsOf));
  return new Map(
    rows.flatMap((row): [ChunkRow, StoredLead][] =>
      idsOf(row).flatMap((id): [ChunkRow, StoredLead][] => {
        const lead = found.get(id);
        return lead === undefined ? [] : [[row, lead]];
      }),
    ),
  );
};

/** The rows that a pass is about, by what policy each is written, and which of its chunk go on waiting. */
interface Share {
  readonly rows: readonly ChunkRow[];
  readonly policyOf: (row: ChunkRow) => OnMatch;
  readonly waiting: HeldRows;
  /** Rows that were held before this pass. */
  readonly heldBefore: number;
}

const shareOf = async ({ ledger, files }: ChunkDeps, run: ChunkRun): Promise<Share> => {
  const { record, pass, chunk } = run;
  const all = await files.chunk(record, chunk);
  const { on_match } = record.options;
  if (pass === 1) return { rows: all, policyOf: () => on_match, waiting: new Map(), heldBefore: 0 };
  const held = await ledger.heldIn({ ...nameOf(run), pass: pass - 1 });
  const decided = (row: number) => record.decisions?.rows[String(row)] ?? record.decisions?.rest ?? undefined;
  return {
    rows: all.filter(({ row }) => held.has(row) && decided(row) !== undefined),
    policyOf: ({ row }) => decided(row) ?? "review",
    waiting: new Map([...held].filter(([row]) => decided(row) === undefined)),
    heldBefore: held.size,
  };
};

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
}

/** Writes the rows of a chunk that its pass is about; rows that an earlier try has written are recognised. */
export const writeChunk = async (deps: ChunkDeps, run: ChunkRun): Promise<Written> => {
  const { record, at } = run;
  const share = await shareOf(deps, run);
  const journal = await journalOf(deps, run);
  const gate = await leadGate(await deps.models.read(record.workspace_id), new Date(at));
  const outcomes = await runRows<ChunkRow, RowPlan>(share.rows, {
    leads: deps.leads,
    plan: async (rows, round) => {
      const existing = await existingFor(deps.leads, record, rows, round > 1);
      const planBy = (by: LeadGate) =>
        new Map(
          rows.map((row) => {
            const ways = { at, policy: share.policyOf(row), gate: by, noted: journal.of(row.row) };
            return [row, planRow(record, row, existing.get(row), ways)];
          }),
        );
      const plans = planBy(await gateForRows(gate, deps.models, record.workspace_id, planBy));
      return round === 1 ? plans : withoutTaken(plans, deps.leads, record.workspace_id);
    },
    note: (puts) => journal.note([...puts].map(([put, { row }]) => journalEntry(row, put))),
  });
  const plans = new Map([...outcomes].map(([{ row }, plan]) => [row, plan]));
  await journal.close((row) => ["created", "updated"].includes(plans.get(row)?.outcome ?? ""));
  const counts = countOutcomes(plans.values());
  const held = new Map(share.waiting);
  for (const [row, plan] of plans) if (plan.outcome === "held") held.set(row, plan.leadId);
  const failures = [...plans].flatMap(([row, plan]) =>
    plan.outcome === "failed" ? [[String(row), plan.reason]] : [],
  );
  return {
    counts: { ...counts, held: held.size - share.heldBefore },
    failures: Object.fromEntries(failures),
    held,
  };
};
