import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { ImportId, ImportSourceId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type ImportRecord, isEnded } from "#lib/domain/transfer/import/import-record.ts";
import type { SourceRecord } from "./source-record.ts";

const source = { workspace_id: WorkspaceId, source_id: ImportSourceId };

/** What the sources queue carries. */
export const SourceMessage = z.discriminatedUnion("step", [
  /** An import waits for what the sheet holds. */
  z.strictObject({ ...source, step: z.literal("run"), import_id: ImportId }),
  /** Its schedule's time has come. */
  z.strictObject({ ...source, step: z.literal("scheduled"), scheduled_at: z.iso.datetime() }),
  /** A run's import has ended. */
  z.strictObject({ ...source, step: z.literal("settle"), import_id: ImportId }),
  /** The schedule has to be what the record says. */
  z.strictObject({ ...source, step: z.literal("schedule") }),
  /** The source was deleted. */
  z.strictObject({
    ...source,
    step: z.literal("forget"),
    runs: z.array(ImportId).describe("Whose rows are kept."),
  }),
]);
export type SourceMessage = z.infer<typeof SourceMessage>;

/** When a source runs by itself; null when it does not. */
export const scheduleOf = (record: SourceRecord | undefined): SourceRecord["schedule"] =>
  record === undefined || record.paused ? null : record.schedule;

/** The work that a committed change of a source calls for. Sending it twice does no harm. */
export const sourceWork = (
  before: SourceRecord | undefined,
  after: SourceRecord | undefined,
): SourceMessage | undefined => {
  if (after === undefined) {
    if (before === undefined) return undefined;
    const { workspace_id, id: source_id, seen_import_id, open_import_id } = before;
    const runs = [seen_import_id, open_import_id].filter((run) => run !== null);
    return { workspace_id, source_id, step: "forget", runs };
  }
  if (isDeepStrictEqual(scheduleOf(before), scheduleOf(after))) return undefined;
  return { workspace_id: after.workspace_id, source_id: after.id, step: "schedule" };
};

/** The work that a committed change of an import calls for at its source. */
export const importSourceWork = (
  before: ImportRecord | undefined,
  after: ImportRecord | undefined,
): SourceMessage | undefined => {
  const source_id = after?.source.source_id;
  if (after === undefined || source_id === undefined || before?.state === after.state) return undefined;
  const named = { workspace_id: after.workspace_id, source_id, import_id: after.id };
  if (after.state === "created") return { ...named, step: "run" };
  return isEnded(after.state) ? { ...named, step: "settle" } : undefined;
};
