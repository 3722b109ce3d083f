import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import { type ImportRecord, isEnded } from "./import-record.ts";

/** Chunks of 500 rows: a snapshot for every 10,000 leads, a fifth of what one reader keeps beside it. */
const chunksBetween = 20;

/** An import's writes are many: the snapshot takes them up while they come, and when they are over. */
export const lakeWork = (
  before: ImportRecord | undefined,
  { state, chunks_done, workspace_id }: ImportRecord,
): LakeWork | undefined => {
  const hasEnded = isEnded(state) && !(before && isEnded(before.state)) && chunks_done > 0;
  const isMuch = chunks_done !== before?.chunks_done && chunks_done > 0 && chunks_done % chunksBetween === 0;
  return hasEnded || isMuch ? { workspace_id, collection: "leads" } : undefined;
};
