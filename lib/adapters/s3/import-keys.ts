import { createHash } from "node:crypto";
import type { ImportId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { ImportId as ImportIdSchema, WorkspaceId as WorkspaceIdSchema } from "#lib/contract/platform/ids.ts";
import type { WorkbookMessage } from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { SourceRecord } from "#lib/domain/transfer/source/source-record.ts";

/** Every key of the import bucket. Grants and notifications go by the first part. */

export const uploadKey = (workspaceId: WorkspaceId, importId: ImportId): string =>
  `uploads/${workspaceId}/${importId}/source`;

const work = ({ workspace_id, id, revision }: ImportRecord): string =>
  `work/${workspace_id}/${id}/${revision}`;

export const chunkKey = (record: ImportRecord, chunk: number): string =>
  `${work(record)}/chunks/${String(chunk).padStart(6, "0")}.ndjson`;
const numbered = (chunk: number): string => String(chunk).padStart(6, "0");
/** What undoing a chunk needs, one object for each pass that wrote. */
export const journalsPrefix = (record: ImportRecord, chunk: number): string =>
  `${work(record)}/journal/${numbered(chunk)}/`;
export const journalKey = (record: ImportRecord, pass: number, chunk: number): string =>
  `${journalsPrefix(record, chunk)}${pass}.ndjson`;
/** What undoing a chunk has left alone. */
export const leftKey = (record: ImportRecord, chunk: number): string =>
  `${work(record)}/left/${numbered(chunk)}.ndjson`;
export const undoKey = (record: ImportRecord): string => `${work(record)}/undo.csv`;
/** What the converter makes of a workbook's sheet: its rows, and once they are all there its outcome. */
export const conversionKeys = ({
  workspace_id,
  import_id,
  source_etag,
  workbook,
}: Pick<WorkbookMessage, "workspace_id" | "import_id" | "source_etag" | "workbook">) => {
  const { kind, gzip, sheet } = workbook;
  const what = createHash("sha256")
    .update(JSON.stringify([source_etag, kind, gzip, sheet]))
    .digest("hex");
  const place = `work/${workspace_id}/${import_id}/converted/${what.slice(0, 32)}`;
  return { rows: `${place}/rows.csv.gz`, outcome: `${place}/outcome.json` };
};
export const previewKey = (record: ImportRecord): string => `${work(record)}/preview.json`;
/** Once rows were refused or noted on merging, the file that holds them too: a late check can't write over that one. */
export const errorsKey = (record: ImportRecord): string =>
  `${work(record)}/${record.counts.failed + record.noted > 0 ? "errors-and-failures" : "errors"}.csv`;

/** What a run of a source has read; kept until the run after it is done. */
export const seenKey = (
  { workspace_id, id }: Pick<SourceRecord, "workspace_id" | "id">,
  run: ImportId,
): string => `sources/${workspace_id}/${id}/${run}`;

export const summaryKey = ({ id }: ImportRecord): string => `results/${id}/summary.json`;
export const resultErrorsKey = ({ id }: ImportRecord): string => `results/${id}/errors.csv`;
export const settledKey = ({ id, source }: ImportRecord, outcome: "processed" | "failed"): string =>
  `${outcome}/${id}/${source.filename.slice(-200)}`;

/** What a key of a new object means, or undefined for one that is no file to import. */
export type ArrivedKey =
  | { readonly kind: "upload"; readonly workspaceId: WorkspaceId; readonly importId: ImportId }
  | {
      readonly kind: "drop";
      readonly workspaceId: WorkspaceId | undefined;
      readonly mapping: string;
      readonly filename: string;
    };

const readUpload = ([workspace, id]: readonly string[]): ArrivedKey | undefined => {
  const workspaceId = WorkspaceIdSchema.safeParse(workspace);
  const importId = ImportIdSchema.safeParse(id);
  return workspaceId.success && importId.success
    ? { kind: "upload", workspaceId: workspaceId.data, importId: importId.data }
    : undefined;
};

/** `incoming/<mapping>/name.csv`, or with the workspace's id before the mapping. */
const readDrop = (parts: readonly string[]): ArrivedKey | undefined => {
  const filename = parts.at(-1) ?? "";
  // A console makes "folders" as empty objects whose key ends in a slash.
  if (filename === "") return undefined;
  const workspace = WorkspaceIdSchema.safeParse(parts[0]);
  const folders = parts.slice(workspace.success ? 1 : 0, -1);
  return {
    kind: "drop",
    workspaceId: workspace.success ? workspace.data : undefined,
    mapping: folders[0] ?? "auto",
    filename,
  };
};

export const readArrivedKey = (key: string): ArrivedKey | undefined => {
  const [prefix, ...parts] = key.split("/");
  if (prefix === "uploads") return readUpload(parts);
  return prefix === "incoming" ? readDrop(parts) : undefined;
};
