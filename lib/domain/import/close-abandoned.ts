import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { ImportFailure } from "#lib/contract/import-record.ts";
import { retentionDays } from "#lib/contract/limits.ts";
import { failImport } from "./fail-import.ts";
import { giveUp } from "./give-up.ts";
import type { UploadAborter } from "./import-files.ts";
import { type ImportRecord, isEnded } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import { abortUpload } from "./upload/abort-upload.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Older imports were looked at before. A little above what a checked file may wait, for days without a run. */
const lookBackMs = (retentionDays.importArtefact + 10) * dayMs;

export interface WorkspaceLister {
  list(): Promise<readonly WorkspaceId[]>;
}

export interface CloseDeps {
  readonly imports: Pick<ImportStore, "get" | "write" | "newestFirst">;
  readonly workspaces: WorkspaceLister;
  readonly uploads: UploadAborter;
}

const noFile: ImportFailure = { code: "no_file", message: "No file came within a day." };
const noDecision: ImportFailure = {
  code: "not_confirmed",
  message: `Nobody decided on it within ${retentionDays.importArtefact - 1} days.`,
};

/** Ends an import that nobody and nothing will move on: its file never came, nobody confirmed it, or its work died. */
const close = async (
  { imports, uploads }: Pick<CloseDeps, "imports" | "uploads">,
  record: ImportRecord,
  now: Date,
): Promise<void> => {
  const idleMs = now.getTime() - Date.parse(record.updated_at);
  switch (record.state) {
    case "created":
      if (idleMs <= dayMs) return;
      // First, so that dying in between leaves it to the next hour.
      await abortUpload(uploads, record);
      await failImport(imports, record, noFile, now);
      return;
    case "validated":
    case "in_review":
      // A day before its artefacts are deleted.
      if (idleMs > (retentionDays.importArtefact - 1) * dayMs)
        await failImport(imports, record, noDecision, now);
      return;
    default:
      if (idleMs > dayMs)
        await giveUp(imports, { workspace_id: record.workspace_id, import_id: record.id }, now);
  }
};

/** Looks after the imports of all workspaces. One that moves on meanwhile is left alone. */
export const closeAbandonedImports = async (
  { imports, workspaces, uploads }: CloseDeps,
  now: Date,
): Promise<void> => {
  for (const workspaceId of await workspaces.list())
    for await (const record of imports.newestFirst(workspaceId, { before: undefined, limit: 100 })) {
      if (now.getTime() - Date.parse(record.created_at) > lookBackMs) break;
      if (!isEnded(record.state)) await close({ imports, uploads }, record, now);
    }
};
