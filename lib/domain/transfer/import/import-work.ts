import * as z from "zod";
import { ImportId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ImportRecord } from "./import-record.ts";

/** What the steps queue carries: which import to take one step on. The record says whether the step is still due. */
export const ImportStepMessage = z.strictObject({
  workspace_id: WorkspaceId,
  import_id: ImportId,
  step: z.enum(["profile", "validate", "plan", "finish", "settle"]),
});
export type ImportStepMessage = z.infer<typeof ImportStepMessage>;

/** What the chunks queue carries. */
export const ImportChunkMessage = z.strictObject({
  workspace_id: WorkspaceId,
  import_id: ImportId,
  revision: z.int().min(1),
  pass: z.int().min(1),
  chunk: z.int().min(1),
});
export type ImportChunkMessage = z.infer<typeof ImportChunkMessage>;

const stepAfter = (
  before: ImportRecord | undefined,
  after: ImportRecord,
): ImportStepMessage["step"] | undefined => {
  const isNewState = before?.state !== after.state;
  switch (after.state) {
    case "uploaded":
      return isNewState ? "profile" : undefined;
    case "mapped":
      return isNewState || before?.revision !== after.revision ? "validate" : undefined;
    case "confirmed":
      return isNewState ? "plan" : undefined;
    case "undoing":
      if (after.pace === null) return isNewState ? "plan" : undefined;
      return after.chunks_done === after.chunks_total ? "finish" : undefined;
    case "executing":
      return after.chunks_done === after.chunks_total ? "finish" : undefined;
    case "validated":
      // Whoever dropped the file looks for its outcome beside it.
      return isNewState && after.source.kind === "s3" ? "settle" : undefined;
    case "done":
    case "undone":
    case "failed":
    case "cancelled":
      return isNewState && after.source.kind === "s3" ? "settle" : undefined;
    default:
      return undefined;
  }
};

/** The work that a committed change of an import calls for, or none. Sending it twice does no harm. */
export const importWork = (
  before: ImportRecord | undefined,
  after: ImportRecord | undefined,
): ImportStepMessage | undefined => {
  const step = after && stepAfter(before, after);
  return after && step && { workspace_id: after.workspace_id, import_id: after.id, step };
};
