import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Collection } from "./collection.ts";
import { type LakeConnection, openConnection } from "./duckdb.ts";
import { type FileStore, LostFile } from "./file-store.ts";
import { schemaOf } from "./lake-keys.ts";
import { dueChanges, overlapMs, snapshotAgeMaxMs } from "./lake-limits.ts";
import { emptyManifest, type Manifest, type ManifestStore } from "./manifest.ts";
import { type ChangeReading, type Changes, readChanges } from "./read-changes.ts";
import { makeView } from "./snapshot-view.ts";

export interface ReaderParts {
  readonly reading: ChangeReading;
  readonly manifests: ManifestStore;
  readonly files: FileStore;
  /** Tells that there is much to compact; it may be told again and again. */
  readonly hint: (workspaceId: WorkspaceId) => Promise<void>;
}

/** A connection with the view `records`; close it. */
export interface OpenRecords {
  readonly connection: LakeConnection;
  /** Changes after this moment may be missing. */
  readonly asOf?: string;
}

const retryAfterSeconds = 30;

/** Files that are gone under DuckDB's hands, or not whole. */
const isLost = (error: unknown): boolean =>
  error instanceof LostFile ||
  (error instanceof Error && /^(IO|Invalid Input) Error: .*\.parquet/.test(error.message));

/** Whether this code can use the files: their columns are its own, and nothing was deleted for good since. */
export const isUsable = ({ schema, watermarks }: Manifest, collection: Collection, now: Date): boolean => {
  const oldest = watermarks.toSorted()[0] ?? "";
  const isYoung = oldest === "" || now.getTime() - Date.parse(oldest) < snapshotAgeMaxMs;
  return schema === schemaOf(collection) && isYoung;
};

/** Where reading begins: a little below what the files cover. */
export const sinceOf = ({ watermarks }: Manifest): readonly string[] =>
  watermarks.map((time) => (time === "" ? "" : new Date(Date.parse(time) - overlapMs).toISOString()));

const openView = async (
  { files, reading }: ReaderParts,
  manifest: Manifest,
  { rows, cutAt }: Changes,
): Promise<OpenRecords> => {
  const connection = await openConnection();
  try {
    await makeView(connection, files, {
      collection: reading.collection,
      files: manifest.files,
      changes: rows,
    });
    return cutAt === undefined ? { connection } : { connection, asOf: cutAt };
  } catch (error) {
    connection.close();
    throw error;
  }
};

const beingBuilt = (): Refusal =>
  new Refusal("unavailable", { detail: "The search is being built anew.", retryAfterSeconds });

/** From the table alone; refused where that is more than the budget, since most of it would be missing. */
const openWithoutFiles = async (parts: ReaderParts, workspaceId: WorkspaceId): Promise<OpenRecords> => {
  const empty = emptyManifest(parts.reading.collection, workspaceId);
  const changes = await readChanges(parts.reading, workspaceId, sinceOf(empty));
  await parts.hint(workspaceId);
  if (changes.cutAt === undefined) return openView(parts, empty, changes);
  throw beingBuilt();
};

const openOnce = async (parts: ReaderParts, workspaceId: WorkspaceId): Promise<OpenRecords> => {
  const { reading, manifests, hint } = parts;
  const manifest = (await manifests.read(workspaceId)) ?? emptyManifest(reading.collection, workspaceId);
  if (!isUsable(manifest, reading.collection, new Date())) return openWithoutFiles(parts, workspaceId);
  const changes = await readChanges(reading, workspaceId, sinceOf(manifest));
  if (changes.rows.length >= dueChanges) await hint(workspaceId);
  if (manifest.is_rebuilding && changes.cutAt !== undefined) throw beingBuilt();
  return openView(parts, manifest, changes);
};

/** Opens the view and runs `use`; the connection stays open only when that went well. */
const attempt = async <T>(
  opening: Promise<OpenRecords>,
  use: (records: OpenRecords) => Promise<T>,
): Promise<Opened<T>> => {
  const records = await opening;
  try {
    return { result: await use(records), close: () => records.connection.close() };
  } catch (error) {
    records.connection.close();
    throw error;
  }
};

interface Opened<T> {
  readonly result: T;
  readonly close: () => void;
}

/** Runs `use` over the view; a lost file is fetched again, and where it is nowhere the table is read instead. */
export const openRecords = async <T>(
  parts: ReaderParts,
  workspaceId: WorkspaceId,
  use: (records: OpenRecords) => Promise<T>,
): Promise<Opened<T>> => {
  try {
    return await attempt(openOnce(parts, workspaceId), use);
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  const manifest = await parts.manifests.read(workspaceId);
  for (const { key } of manifest?.files ?? []) await parts.files.forget(key);
  try {
    return await attempt(openOnce(parts, workspaceId), use);
  } catch (error) {
    if (!isLost(error)) throw error;
    return attempt(openWithoutFiles(parts, workspaceId), use);
  }
};

/** As `openRecords`, over when `use` is. */
export const readRecords = async <T>(
  parts: ReaderParts,
  workspaceId: WorkspaceId,
  use: (records: OpenRecords) => Promise<T>,
): Promise<T> => {
  const { result, close } = await openRecords(parts, workspaceId, use);
  close();
  return result;
};
