import type { ImportId } from "#lib/contract/platform/ids.ts";
import { isEnded } from "#lib/domain/transfer/import/import-record.ts";
import type { ImportReader } from "#lib/domain/transfer/import/import-store.ts";
import { type SettleDeps, settleRun } from "./settle-run.ts";
import { type SourceRecord, updateSource } from "./source-record.ts";

/** A run that has made no import by then died, for its message is tried for an hour at most. */
const runMsMax = 6 * 3_600_000;

const isOver = async (
  imports: Pick<ImportReader, "get">,
  { workspace_id, open_since }: SourceRecord,
  run: ImportId,
  now: Date,
): Promise<boolean> => {
  const open = await imports.get(workspace_id, run);
  if (open !== undefined) return isEnded(open.state);
  return open_since === null || now.getTime() - Date.parse(open_since) > runMsMax;
};

/**
 * Makes this the source's one open run. Undefined while another is: a second run would import what the first one is
 * importing, and might overtake it.
 */
export const claimRun = async (
  deps: SettleDeps,
  source: SourceRecord,
  run: ImportId,
  now: Date,
): Promise<SourceRecord | undefined> => {
  const { open_import_id: open } = source;
  if (open === run) return source;
  if (open !== null && !(await isOver(deps.imports, source, open, now))) return undefined;
  if (open !== null) await settleRun(deps, source, open, now);
  const at = now.toISOString();
  return updateSource(deps.sources, source, at, ({ open_import_id }) =>
    open_import_id === null ? { open_import_id: run, open_since: at } : undefined,
  );
};
