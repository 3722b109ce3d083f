import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import type { ImportChunkMessage } from "./import-work.ts";
import { rowsDone, rowsUndone } from "./progress/rows-done.ts";

/** Sends messages of workspaces to a queue. A message may arrive twice. */
export interface Dispatcher<Message extends OfWorkspace> {
  /** Resolves once the queue has accepted all messages. They are visible after `delaySeconds` (0 to 900, default 0). */
  send(messages: readonly Message[], delaySeconds?: number): Promise<void>;
}

/** Attempts against chunks that finish while their plan is still being written down. */
const attemptsMax = 20;

/** What a planned import is: about to write, or to undo. Nothing when its plan was written down before. */
const planned = (record: ImportRecord, at: string): Partial<ImportRecord> | undefined => {
  if (record.state === "confirmed")
    return { state: "executing", pace: { since: at, from: rowsDone(record) } };
  return record.state === "undoing" && record.pace === null
    ? { pace: { since: at, from: rowsUndone(record) } }
    : undefined;
};

/** Step 5, its first half: sends every chunk to be run in the pass that is due, then says so. */
export const planImport = async (
  {
    imports,
    chunkDispatcher,
  }: { readonly imports: ImportStore; readonly chunkDispatcher: Dispatcher<ImportChunkMessage> },
  record: ImportRecord,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  if (planned(record, at) === undefined) return;
  const { workspace_id, id, revision, pass, chunks_total } = record;
  const messages = Array.from({ length: chunks_total }, (_, index) => ({
    workspace_id,
    import_id: id,
    revision,
    pass,
    chunk: index + 1,
  }));
  await chunkDispatcher.send(messages);
  let before: ImportRecord | undefined = record;
  for (let attempt = 1; before !== undefined; attempt += 1) {
    const change = before.pass === pass ? planned(before, at) : undefined;
    if (change === undefined) return;
    if (attempt > attemptsMax) throw new Error("the import's record never stood still");
    if (await imports.write({ before, after: nextRecord(before, at, change) })) return;
    before = await imports.get(workspace_id, id);
  }
};
