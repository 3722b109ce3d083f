import type { LeadId } from "#lib/contract/ids.ts";
import { normaliseEmail } from "#lib/domain/lead/email.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import type { ChunkRow, ImportFiles } from "./import-files.ts";
import { type ImportRecord, mayExecute } from "./import-record.ts";
import type { BulkLeads, ChunkCounts, ChunkLedger, ImportReader, LeadPut } from "./import-store.ts";
import type { ImportChunkMessage } from "./import-work.ts";
import { leadIdOf, planRow, type RowPlan } from "./plan-row.ts";

/** Rounds of a row against other writers of the same lead, before the chunk comes again from its queue. */
const roundsMax = 10;

export interface ChunkDeps {
  readonly imports: Pick<ImportReader, "get">;
  readonly files: Pick<ImportFiles, "chunk">;
  readonly leads: BulkLeads;
  readonly ledger: Pick<ChunkLedger, "isDone" | "settle">;
}

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
  const holders = await leads.holdersOf(
    record.workspace_id,
    rows.flatMap((row) => emailOf(row) ?? []),
  );
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

/** Executes rows until each has its outcome; those that lose to another writer are planned again. */
const executeRows = async (
  leads: BulkLeads,
  record: ImportRecord,
  rows: readonly ChunkRow[],
  at: string,
): Promise<ReadonlyMap<ChunkRow, RowPlan>> => {
  const outcomes = new Map<ChunkRow, RowPlan>();
  let open = rows;
  for (let round = 1; open.length > 0; round += 1) {
    if (round > roundsMax) throw new Error(`${open.length} rows keep losing to other writers`);
    const existing = await existingFor(leads, record, open, round > 1);
    const puts = new Map<LeadPut, ChunkRow>();
    for (const row of open) {
      const plan = planRow(record, row, existing.get(row), at);
      outcomes.set(row, plan);
      if ("put" in plan && plan.put !== undefined) puts.set(plan.put, row);
    }
    const lost = await leads.putAll([...puts.keys()]);
    open = [...lost].flatMap((put) => puts.get(put) ?? []);
  }
  return outcomes;
};

const countOutcomes = (plans: Iterable<RowPlan>): ChunkCounts => {
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  return counts;
};

/**
 * Step 5: writes the leads of one chunk and counts them, once however often its message comes. A repeated delivery
 * recognises its own rows by their ids and stamps, writes nothing and counts them as before.
 */
export const executeChunk = async (
  { imports, files, leads, ledger }: ChunkDeps,
  { workspace_id, import_id, revision, chunk }: ImportChunkMessage,
  now: Date,
): Promise<void> => {
  const record = await imports.get(workspace_id, import_id);
  if (record === undefined || !mayExecute(record.state) || record.revision !== revision) return;
  const name = { workspaceId: workspace_id, importId: import_id, revision, chunk };
  if (await ledger.isDone(name)) return;
  const at = now.toISOString();
  const outcomes = await executeRows(leads, record, await files.chunk(record, chunk), at);
  const counts = countOutcomes(outcomes.values());
  const failures = Object.fromEntries(
    [...outcomes].flatMap(([{ row }, plan]) =>
      plan.outcome === "failed" ? [[String(row), plan.reason]] : [],
    ),
  );
  const audit = {
    workspaceId: workspace_id,
    at,
    actor: { type: "import", id: import_id },
    action: "import.chunk",
    recordId: import_id,
    version: chunk,
    before: {},
    after: { chunk, ...counts },
    requestId: record.request_id,
  } as const;
  await ledger.settle({ ...name, counts, failures, audit });
};
