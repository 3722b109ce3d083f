import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { ImportFailure } from "#lib/contract/transfer/import-record.ts";
import { failImport } from "./fail-import.ts";
import type { UploadAborter } from "./import-files.ts";
import { type ImportRecord, isEnded } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import { abortUpload } from "./upload/abort-upload.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Older imports were looked at before. A little above what a checked file may wait, for days without a run. */
const lookBackMs = (retentionDays.importArtefact + 10) * dayMs;

export interface CloseDeps {
  readonly imports: Pick<ImportStore, "write" | "newestFirst">;
  readonly uploads: UploadAborter;
}

const noFile: ImportFailure = { code: "no_file", message: "No file came within a day." };
const noDecision: ImportFailure = {
  code: "not_confirmed",
  message: `Nobody decided on it within ${retentionDays.importArtefact - 1} days.`,
};

/** Work of which nothing was heard for so long is not tried again: every delivery of its message has had its time. */
export const stalledAfterMs = 8 * hourMs;

const stalled = ({ source, pass }: ImportRecord): ImportFailure => ({
  code: "stalled",
  message: `Nothing has moved for ${stalledAfterMs / hourMs} hours. ${
    source.kind === "s3" && pass === 0
      ? "Nothing was written. Drop its file again."
      : "What was written stays. Resume it to go on where it stopped: no row is written twice."
  }`,
});

/** Whether it waits for a person to upload its file. */
const waitsForFile = ({ state, source }: ImportRecord): boolean =>
  state === "created" && source.kind !== "google_sheets";

/** Ends an import that nobody and nothing will move on: its file never came, nobody confirmed it, or its work died. */
const close = async ({ imports, uploads }: CloseDeps, record: ImportRecord, now: Date): Promise<void> => {
  const idleMs = now.getTime() - Date.parse(record.updated_at);
  const fail = (failure: ImportFailure) => failImport(imports, record, failure, now);
  if (waitsForFile(record)) {
    if (idleMs <= dayMs) return;
    // First, so that dying in between leaves it to the next hour.
    await abortUpload(uploads, record);
    await fail(noFile);
  } else if (record.state === "validated" || record.state === "in_review") {
    // A day before its artefacts are deleted.
    if (idleMs > (retentionDays.importArtefact - 1) * dayMs) await fail(noDecision);
  } else if (idleMs > stalledAfterMs) await fail(stalled(record));
};

/** Ends a workspace's abandoned imports. One that another writer changes meanwhile is left alone. */
export const closeAbandonedImports = async (
  deps: CloseDeps,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> => {
  for await (const record of deps.imports.newestFirst(workspaceId, { before: undefined, limit: 100 })) {
    if (now.getTime() - Date.parse(record.created_at) > lookBackMs) break;
    if (!isEnded(record.state)) await close(deps, record, now);
  }
};
