import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { type LakeConnection, openConnection } from "./duckdb.ts";
import { type FileStore, LostFile } from "./file-store.ts";
import { schemaOf } from "./lake-keys.ts";
import { dueChanges, overlapMs, snapshotAgeMaxMs } from "./lake-limits.ts";
import { lackingOf } from "./lake-schemas.ts";
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

/** A connection with the views of the collections that were asked for; close it. */
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

/** Whether the files are of use: nothing was deleted for good since. */
export const isUsable = ({ watermarks }: Manifest, now: Date): boolean => {
  const oldest = watermarks.toSorted()[0] ?? "";
  return oldest === "" || now.getTime() - Date.parse(oldest) < snapshotAgeMaxMs;
};

/** Where reading begins: a little below what the files cover. */
export const sinceOf = ({ watermarks }: Manifest): readonly string[] =>
  watermarks.map((time) => (time === "" ? "" : new Date(Date.parse(time) - overlapMs).toISOString()));

const beingBuilt = (): Refusal =>
  new Refusal("unavailable", { detail: "The search is being built anew.", retryAfterSeconds });

/** What one collection's view is made of. */
interface Prepared {
  readonly parts: ReaderParts;
  readonly manifest: Manifest;
  readonly changes: Changes;
}

type Preparing = (parts: ReaderParts, workspaceId: WorkspaceId) => Promise<Prepared>;

/** From the table alone; refused where that is more than the budget, since most of it would be missing. */
const prepareWithoutFiles: Preparing = async (parts, workspaceId) => {
  const manifest = emptyManifest(parts.reading.collection);
  const changes = await readChanges(parts.reading, workspaceId, sinceOf(manifest));
  await parts.hint(workspaceId);
  if (changes.cutAt === undefined) return { parts, manifest, changes };
  throw beingBuilt();
};

const prepare: Preparing = async (parts, workspaceId) => {
  const { reading, manifests, hint } = parts;
  const manifest = (await manifests.searchable(workspaceId)) ?? emptyManifest(reading.collection);
  if (!isUsable(manifest, new Date())) return prepareWithoutFiles(parts, workspaceId);
  const changes = await readChanges(reading, workspaceId, sinceOf(manifest));
  const isBehind = manifest.schema !== schemaOf(reading.collection);
  if (isBehind || changes.rows.length >= dueChanges) await hint(workspaceId);
  if (manifest.is_rebuilding && changes.cutAt !== undefined) throw beingBuilt();
  return { parts, manifest, changes };
};

/** As `prepare`, or without files where the bucket has lost one. */
const prepareWhatIsLeft: Preparing = async (parts, workspaceId) => {
  const manifest = await parts.manifests.searchable(workspaceId);
  const found = await Promise.all((manifest?.files ?? []).map(({ key }) => parts.files.exists(key)));
  return (found.includes(false) ? prepareWithoutFiles : prepare)(parts, workspaceId);
};

const openViews = async (prepared: readonly Prepared[]): Promise<OpenRecords> => {
  const connection = await openConnection();
  try {
    for (const { parts, manifest, changes } of prepared)
      await makeView(connection, parts.files, {
        collection: parts.reading.collection,
        files: manifest.files,
        lacking: lackingOf(manifest.columns, parts.reading.collection),
        changes: changes.rows,
      });
  } catch (error) {
    connection.close();
    throw error;
  }
  const [asOf] = prepared.flatMap(({ changes: { cutAt } }) => cutAt ?? []).toSorted();
  return asOf === undefined ? { connection } : { connection, asOf };
};

interface Opened<T> {
  readonly result: T;
  readonly close: () => void;
}

/** Opens the views and runs `use`; the connection stays open only when that went well. */
const attempt = async <T>(
  preparing: readonly Promise<Prepared>[],
  use: (records: OpenRecords) => Promise<T>,
): Promise<Opened<T>> => {
  const records = await openViews(await Promise.all(preparing));
  try {
    return { result: await use(records), close: () => records.connection.close() };
  } catch (error) {
    records.connection.close();
    throw error;
  }
};

const forgetCopies = async ({ manifests, files }: ReaderParts, workspaceId: WorkspaceId): Promise<void> => {
  const manifest = await manifests.searchable(workspaceId);
  for (const { key } of manifest?.files ?? []) await files.forget(key);
};

/** Runs `use` over the views; a lost file is fetched again, and where it is nowhere the table is read instead. */
export const openRecords = async <T>(
  collections: readonly ReaderParts[],
  workspaceId: WorkspaceId,
  use: (records: OpenRecords) => Promise<T>,
): Promise<Opened<T>> => {
  for (let tries = 0; tries < 2; tries += 1)
    try {
      return await attempt(
        collections.map((parts) => prepare(parts, workspaceId)),
        use,
      );
    } catch (error) {
      if (!isLost(error)) throw error;
      for (const parts of collections) await forgetCopies(parts, workspaceId);
    }
  return attempt(
    collections.map((parts) => prepareWhatIsLeft(parts, workspaceId)),
    use,
  );
};

/** As `openRecords`, over when `use` is. */
export const readRecords = async <T>(
  collections: readonly ReaderParts[],
  workspaceId: WorkspaceId,
  use: (records: OpenRecords) => Promise<T>,
): Promise<T> => {
  const { result, close } = await openRecords(collections, workspaceId, use);
  close();
  return result;
};
