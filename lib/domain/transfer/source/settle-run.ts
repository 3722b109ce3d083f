import type { ImportId } from "#lib/contract/platform/ids.ts";
import type { ImportReader } from "#lib/domain/transfer/import/import-store.ts";
import type { SourceFiles } from "./source-files.ts";
import { type SourceRecord, type SourceStore, updateSource } from "./source-record.ts";

export interface SettleDeps {
  readonly sources: SourceStore;
  readonly imports: Pick<ImportReader, "get">;
  readonly files: Pick<SourceFiles, "forgetSeen">;
}

/**
 * After the end of a run's import: what it had read counts as imported when the import is done, and as unread when it
 * was not. Then the next run may begin. May be done any number of times.
 */
export const settleRun = async (
  { sources, imports, files }: SettleDeps,
  named: Pick<SourceRecord, "workspace_id" | "id">,
  run: ImportId,
  now: Date,
): Promise<void> => {
  const ended = await imports.get(named.workspace_id, run);
  const isDone = ended?.state === "done" && !ended.options.dry_run;
  let previous: ImportId | null = null;
  const settled = await updateSource(sources, named, now.toISOString(), (before) => {
    if (before.open_import_id !== run) return undefined;
    previous = before.seen_import_id;
    return { open_import_id: null, open_since: null, ...(isDone && { seen_import_id: run }) };
  });
  if (settled === undefined) return;
  // One that stays is never read again and costs a few bytes.
  const unread = isDone ? previous : run;
  if (unread !== null && unread !== settled.seen_import_id) await files.forgetSeen(named, unread);
};
