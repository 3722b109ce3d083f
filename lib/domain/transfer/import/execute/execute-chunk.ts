import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { runChunk } from "#lib/domain/platform/chunked-job/run-chunk.ts";
import { undoDeals } from "../deals/undo-deals.ts";
import { writeDeals } from "../deals/write-deals.ts";
import { giveUp } from "../give-up.ts";
import { isImportStopped } from "../import-order.ts";
import { mayExecute, noUndoCounts } from "../import-record.ts";
import type { ChunkResult } from "../import-store.ts";
import type { ImportChunkMessage } from "../import-work.ts";
import { type Undone, undoChunk } from "../undo/undo-chunk.ts";
import { type ChunkDeps, type ChunkRun, nameOf } from "./chunk-run.ts";
import { followOfRows, takeBackOfRows } from "./company-rows.ts";
import { writeChunk } from "./write-chunk.ts";

const noRows = { created: 0, updated: 0, skipped: 0, failed: 0, held: 0 };

const auditOf = ({ record, pass, chunk, at }: ChunkRun, after: Record<string, unknown>): AuditEntry => ({
  workspaceId: record.workspace_id,
  at,
  actor: { type: "import", id: record.id },
  action: pass === record.undo_pass ? "import.undo_chunk" : "import.chunk",
  recordId: record.id,
  // A pass of its own for each purpose: lines of one moment must not share a key.
  version: (pass - 1) * 1_000_000 + chunk,
  before: {},
  after: { chunk, ...after },
  requestId: record.request_id,
});

const write = async (deps: ChunkDeps, run: ChunkRun): Promise<ChunkResult> => {
  const written =
    run.record.object === "deal"
      ? await writeDeals({ ...deps, ...deps.deals }, run)
      : await writeChunk(deps, run);
  return { ...nameOf(run), ...written, undone: noUndoCounts, audit: auditOf(run, written.counts) };
};

/** Companies first: their leads, as they are, tell which they are. Then leads say what those say. */
const undoLeads = async (deps: ChunkDeps, run: ChunkRun): Promise<Undone> => {
  const ofCompanies = await takeBackOfRows(deps, run);
  const { undone, left } = await undoChunk(deps, run);
  await followOfRows(deps, run);
  return { undone, left: [...left, ...ofCompanies] };
};

/** Undoes a chunk; one whose writing was begun and never counted is written to its end first, so that it counts. */
const undo = async (deps: ChunkDeps, run: ChunkRun): Promise<ChunkResult> => {
  const writing = { ...run, pass: run.pass - 1 };
  if (!(await deps.ledger.isDone(nameOf(writing))) && (await isBegun(deps, writing)))
    await deps.ledger.settle(await write(deps, writing));
  const { undone, left } =
    run.record.object === "deal"
      ? await undoDeals({ ...deps, ...deps.deals }, run)
      : await undoLeads(deps, run);
  await deps.files.putLeft(run.record, run.chunk, left);
  const shared = { ...nameOf(run), counts: noRows, undone, failures: {}, held: new Map() };
  return { ...shared, audit: auditOf(run, undone) };
};

const isBegun = ({ files }: ChunkDeps, { record, pass, chunk }: ChunkRun): Promise<boolean> =>
  files.hasJournal(record, pass, chunk);

/**
 * Step 5: runs one chunk and counts it, once however often its message comes. A repeated delivery recognises its own
 * rows by their ids and stamps, writes nothing and counts them as before. Of an import that was stopped, a chunk that
 * had begun still comes to its end, so that the counts say what was written; one that had not does not run.
 */
export const executeChunk = async (
  deps: ChunkDeps,
  { workspace_id, import_id, revision, pass, chunk }: ImportChunkMessage,
  { now, attempt }: { readonly now: Date; readonly attempt: number },
): Promise<void> => {
  const found = await deps.imports.get(workspace_id, import_id);
  const isStopped = found !== undefined && (await isImportStopped(deps, found, now));
  const record = isStopped ? await deps.imports.get(workspace_id, import_id) : found;
  if (record === undefined || record.revision !== revision || record.pass !== pass) return;
  const run = { record, pass, chunk, at: now.toISOString() };
  const isUndo = pass === record.undo_pass;
  if (!mayExecute(record.state) && (isUndo || !(await isBegun(deps, run)))) return;
  await runChunk<ChunkResult>(
    {
      isSettled: () => deps.ledger.isDone(nameOf(run)),
      work: () => (isUndo ? undo : write)(deps, run),
      settle: (result) => deps.ledger.settle(result),
      giveUp: () => giveUp(deps.imports, { workspace_id, import_id }, now),
    },
    attempt,
  );
};
