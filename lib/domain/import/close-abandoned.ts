import type { WorkspaceId } from "#lib/contract/ids.ts";
import { importAudit } from "./import-audit.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/** Hours that an import waits for its file. The link to upload it holds for one. */
const waitHours = 24;
const hourMs = 3_600_000;

/** Imports of a workspace that one run looks at, newest first; older ones were looked at before. */
const lookBackMs = 7 * 24 * hourMs;

export interface WorkspaceLister {
  list(): Promise<readonly WorkspaceId[]>;
}

const close = (imports: Pick<ImportStore, "write">, before: ImportRecord, now: Date): Promise<boolean> => {
  const failure = { code: "no_file", message: `No file came within ${waitHours} hours.` } as const;
  const after = nextRecord(before, now.toISOString(), { state: "failed", failure });
  const audit = importAudit("import.abandon", before, after, { actorId: null, requestId: before.request_id });
  return imports.write({ before, after, audit });
};

/** Ends the imports whose file never came. An import that moves on meanwhile is left alone. */
export const closeAbandonedImports = async (
  {
    imports,
    workspaces,
  }: {
    readonly imports: Pick<ImportStore, "write" | "newestFirst">;
    readonly workspaces: WorkspaceLister;
  },
  now: Date,
): Promise<void> => {
  for (const workspaceId of await workspaces.list())
    for await (const record of imports.newestFirst(workspaceId, { before: undefined, limit: 100 })) {
      const ageMs = now.getTime() - Date.parse(record.created_at);
      if (ageMs > lookBackMs) break;
      if (record.state === "created" && ageMs > waitHours * hourMs) await close(imports, record, now);
    }
};
