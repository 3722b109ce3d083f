import type { ImportId } from "#lib/contract/platform/ids.ts";
import type { SourceFailure } from "#lib/contract/transfer/import-sources.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { isOrderPaused } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import { failImport } from "#lib/domain/transfer/import/fail-import.ts";
import { importAudit } from "#lib/domain/transfer/import/import-audit.ts";
import { type ImportRecord, nextRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { SavedMappings } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { changedRows, type SheetChanges } from "./changed-rows.ts";
import { claimRun } from "./claim-run.ts";
import type { SettleDeps } from "./settle-run.ts";
import type { SheetReader } from "./sheet.ts";
import type { SourceFiles } from "./source-files.ts";
import { beginSourceImport, type SourceImportDeps } from "./source-import.ts";
import { type SourceRecord, updateSource } from "./source-record.ts";
import type { SourceMessage } from "./source-work.ts";

export type RunDeps = SettleDeps &
  SourceImportDeps & {
    readonly files: SourceFiles;
    readonly sheets: SheetReader;
    readonly mappings: Pick<SavedMappings, "withName">;
    readonly orders: Pick<OrderGuard, "paused">;
  };

type RunMessage = Extract<SourceMessage, { step: "run" | "scheduled" }>;

/** The same for every delivery of one time of a schedule. */
const runOf = (message: RunMessage): ImportId =>
  message.step === "run"
    ? message.import_id
    : `imp_${derivedUlid(Date.parse(message.scheduled_at), `${message.source_id}|${message.scheduled_at}`)}`;

/** What decides what comes of a row besides the row. */
const saltOf = async ({ mappings }: RunDeps, source: SourceRecord): Promise<string> => {
  const { workspace_id, spreadsheet_id, range, key_column, mapping, options } = source;
  const saved = mapping === null ? undefined : await mappings.withName(workspace_id, mapping);
  return JSON.stringify([spreadsheet_id, range, key_column, saved?.id, saved?.version, options]);
};

const compare = async (deps: RunDeps, source: SourceRecord): Promise<SheetChanges> => {
  const { seen_import_id: last } = source;
  const seen = last === null ? new Map() : await deps.files.seen(source, last);
  const salt = await saltOf(deps, source);
  return changedRows(deps.sheets.rows(source), { keyColumn: source.key_column, salt, seen });
};

/** Ends an import that somebody asked for and that has nothing to do. */
const endEmpty = async (deps: RunDeps, begun: ImportRecord, at: string): Promise<void> => {
  const after = nextRecord(begun, at, { state: "done" });
  const audit = importAudit("import.done", begun, after, { actorId: null, requestId: begun.request_id });
  await deps.imports.write({ before: begun, after, audit });
};

/** Hands what has changed to an import, or notes that nothing has. */
const handOver = async (
  deps: RunDeps,
  source: SourceRecord,
  {
    run,
    begun,
    now,
  }: { readonly run: ImportId; readonly begun: ImportRecord | undefined; readonly now: Date },
): Promise<void> => {
  const { csv, rows, changed, gone, seen } = await compare(deps, source);
  const at = now.toISOString();
  const isNews = changed > 0 || gone > 0;
  if (isNews) await deps.files.keepSeen(source, run, seen);
  const previous = source.seen_import_id;
  const import_id = changed > 0 || begun !== undefined ? run : null;
  await updateSource(deps.sources, source, at, () => ({
    state: "active",
    failure: null,
    last_run: { at, import_id, rows, changed, gone },
    // Where no row waits for an import the run is over, and rows that are gone are told once.
    ...(changed === 0 && { open_import_id: null, open_since: null }),
    ...(changed === 0 && gone > 0 && { seen_import_id: run }),
  }));
  if (changed === 0) {
    if (gone > 0 && previous !== null && previous !== run) await deps.files.forgetSeen(source, previous);
    if (begun !== undefined) await endEmpty(deps, begun, at);
    return;
  }
  const created_by = source.updated_by ?? source.created_by;
  const by = { created_by, actor_role: "manager", request_id: "schedule" } as const;
  const record = begun ?? (await beginSourceImport(deps, source, { id: run, autoConfirm: true, by, at }));
  if (record.state === "created") await deps.files.putImport(record.source_key, csv);
};

/** Notes on the source, and on the import that waits, why the run has failed. */
export const failRun = async (
  deps: Pick<RunDeps, "sources" | "imports">,
  message: RunMessage,
  { code, message: text }: Pick<SourceFailure, "code" | "message">,
  now: Date,
): Promise<void> => {
  const run = runOf(message);
  const at = now.toISOString();
  const { workspace_id, source_id: id } = message;
  await updateSource(deps.sources, { workspace_id, id }, at, (before) => ({
    state: code === "needs_reauth" ? "needs_reauth" : "failing",
    failure: { code, message: text, at },
    ...(before.open_import_id === run && { open_import_id: null, open_since: null }),
  }));
  const begun = await deps.imports.get(workspace_id, run);
  if (begun?.state === "created")
    await failImport(deps.imports, begun, { code: "source_failed", message: text }, now);
};

/**
 * Reads a source's sheet and begins the import of the rows that have changed; the same message again goes on where the
 * first one stopped, or finds that nothing is left to do. Throws a SheetFailure of which nothing is noted yet.
 */
export const runSource = async (deps: RunDeps, message: RunMessage, now: Date): Promise<void> => {
  const run = runOf(message);
  const { workspace_id, source_id } = message;
  const begun = await deps.imports.get(workspace_id, run);
  if (begun !== undefined && begun.state !== "created") return;
  const source = await deps.sources.get(workspace_id, source_id);
  if (message.step === "scheduled") {
    if (source === undefined || isResting(source)) return;
    if (await isOrderPaused(deps.orders, workspace_id, orderOf("import_source", source), now)) return;
  }
  const claimed = source && (await claimRun(deps, source, run, now));
  if (claimed !== undefined) return handOver(deps, claimed, { run, begun, now });
  const text = source === undefined ? "The source was deleted." : "Another run of the source is not over.";
  if (begun !== undefined)
    await failImport(deps.imports, begun, { code: "source_failed", message: text }, now);
};

const isResting = ({ paused, state }: SourceRecord): boolean => paused || state === "needs_reauth";
