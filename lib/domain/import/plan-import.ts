import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import type { ImportChunkMessage } from "./import-work.ts";

/** Hands work to a queue; a message may arrive twice. */
export interface Dispatcher<Message> {
  send(messages: readonly Message[]): Promise<void>;
}

/** Attempts against chunks that finish while their plan is still being written down. */
const attemptsMax = 20;

/** Step 5, its first half: sends every chunk to be executed, then says so. */
export const planImport = async (
  {
    imports,
    chunkDispatcher,
  }: { readonly imports: ImportStore; readonly chunkDispatcher: Dispatcher<ImportChunkMessage> },
  record: ImportRecord,
  now: Date,
): Promise<void> => {
  if (record.state !== "confirmed") return;
  const { workspace_id, id, revision, chunks_total } = record;
  const messages = Array.from({ length: chunks_total }, (_, index) => ({
    workspace_id,
    import_id: id,
    revision,
    chunk: index + 1,
  }));
  await chunkDispatcher.send(messages);
  const at = now.toISOString();
  let before: ImportRecord | undefined = record;
  for (let attempt = 1; before?.state === "confirmed"; attempt += 1) {
    if (attempt > attemptsMax) throw new Error("the import's record never stood still");
    const after = nextRecord(before, at, { state: "executing", executing_since: at });
    if (await imports.write({ before, after })) return;
    before = await imports.get(workspace_id, id);
  }
};
