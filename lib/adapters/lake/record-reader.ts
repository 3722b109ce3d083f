import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";
import { type LakeConnection, openConnection } from "./duckdb.ts";
import { type FileStore, LostFile } from "./file-store.ts";
import type { FoundChanges } from "./kept-changes.ts";
import { schemaOf } from "./lake-keys.ts";
import {
  dueChanges,
  lateMs,
  overlapMs,
  readingMs,
  readingWithoutFilesMs,
  snapshotAgeMaxMs,
} from "./lake-limits.ts";
import { emptyManifest, keysOfFile, type Manifest, type ManifestStore, partsOfFile } from "./manifest.ts";
import { earliest, latest } from "./moments.ts";
import type { ChangeReading } from "./read-changes.ts";
import { ReaderMemory } from "./reader-memory.ts";
import { makeView, type ViewParts } from "./snapshot-view.ts";

export interface ReaderParts {
  readonly reading: ChangeReading;
  readonly manifests: Omit<ManifestStore, "adoptable">;
  readonly files: FileStore;
  /** Tells that there is much to compact; it may be told again and again. */
  readonly hint: (workspaceId: WorkspaceId) => Promise<void>;
}

/** A connection with the views of the collections that were asked for; close it. */
export interface OpenRecords {
  readonly connection: LakeConnection;
  /** What the view of a collection is made of. Throws for a collection that was not asked for. */
  readonly viewPartsOf: (collection: Pick<Collection, "name">) => ViewParts;
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
  const oldest = earliest(...watermarks);
  return oldest === "" || now.getTime() - Date.parse(oldest) < snapshotAgeMaxMs;
};

const earlierBy = (time: string, ms: number): string =>
  time === "" ? "" : new Date(Date.parse(time) - ms).toISOString();

/** Where a compaction begins that looks again at all that may still have been stored: a little below the watermarks. */
export const settledSince = ({ watermarks }: Manifest): readonly string[] =>
  watermarks.map((time) => earlierBy(time, overlapMs));

/** Where reading begins: below what the files reach by as much as a request may be late. */
export const sinceOf = ({ watermarks, reached }: Manifest): readonly string[] =>
  watermarks.map((settled, lane) => {
    const late = earlierBy(reached[lane] ?? "", lateMs);
    return earlierBy(latest(late, settled), overlapMs);
  });

const beingBuilt = (): Refusal =>
  new Refusal("unavailable", { detail: "The search is being built anew.", retryAfterSeconds });

/** What one collection's view is made of. */
interface Prepared {
  readonly parts: ReaderParts;
  readonly manifest: Manifest;
  readonly changes: FoundChanges;
}

type Preparing = (parts: ReaderParts, workspaceId: WorkspaceId) => Promise<Prepared>;

/** By the reader's parts, which live as long as the reader. */
const memories = new WeakMap<ReaderParts, ReaderMemory<readonly Prepared[]>>();

const memoryOf = (parts: ReaderParts): ReaderMemory<readonly Prepared[]> => {
  const memory = memories.get(parts) ?? new ReaderMemory();
  memories.set(parts, memory);
  return memory;
};

const changesSince = (
  parts: ReaderParts,
  workspaceId: WorkspaceId,
  manifest: Manifest,
  forMs: number,
): Promise<FoundChanges> =>
  memoryOf(parts).read(parts.reading, workspaceId, sinceOf(manifest), Date.now() + forMs);

/** From the table alone; refused where that is more than the budget, since most of it would be missing. */
const prepareWithoutFiles: Preparing = async (parts, workspaceId) => {
  const manifest = emptyManifest(parts.reading.collection);
  const changes = await changesSince(parts, workspaceId, manifest, readingWithoutFilesMs);
  await parts.hint(workspaceId);
  if (changes.cutAt === undefined) return { parts, manifest, changes };
  throw beingBuilt();
};

const prepare: Preparing = async (parts, workspaceId) => {
  const { reading, manifests, hint } = parts;
  const manifest = (await manifests.searchable(workspaceId)) ?? emptyManifest(reading.collection);
  if (!isUsable(manifest, new Date())) return prepareWithoutFiles(parts, workspaceId);
  const changes = await changesSince(parts, workspaceId, manifest, readingMs);
  const isBehind = manifest.schema !== schemaOf(reading.collection);
  // A compaction of this release may be able to read what an earlier one could not.
  if (isBehind || changes.rows >= dueChanges || manifest.unread.length > 0) await hint(workspaceId);
  if (manifest.is_rebuilding && changes.cutAt !== undefined) throw beingBuilt();
  return { parts, manifest, changes };
};

/** As `prepare`, or without files where the bucket has lost one. */
const prepareWhatIsLeft: Preparing = async (parts, workspaceId) => {
  const manifest = await parts.manifests.searchable(workspaceId);
  const found = await Promise.all(
    (manifest?.files ?? []).flatMap(partsOfFile).map((part) => parts.files.exists(part)),
  );
  return (found.includes(false) ? prepareWithoutFiles : prepare)(parts, workspaceId);
};

const viewParts = ({ parts, manifest, changes }: Prepared): ViewParts => ({
  store: parts.files,
  collection: parts.reading.collection,
  manifest,
  changes,
});

const openViews = async (prepared: readonly Prepared[]): Promise<OpenRecords> => {
  const connection = await openConnection();
  const views = new Map(prepared.map((one) => [one.parts.reading.collection.name, viewParts(one)]));
  try {
    // What is kept of the changes moves on with the next search; this one sees it as it stands.
    await connection.run("BEGIN TRANSACTION");
    for (const view of views.values()) await makeView(connection, view);
  } catch (error) {
    connection.close();
    throw error;
  }
  const cuts = prepared.flatMap(({ changes: { cutAt } }) => cutAt ?? []);
  const viewPartsOf: OpenRecords["viewPartsOf"] = ({ name }) => {
    const found = views.get(name);
    if (found === undefined) throw new Error(`the search does not open ${name}`);
    return found;
  };
  return { connection, viewPartsOf, ...(cuts.length > 0 && { asOf: earliest(...cuts) }) };
};

interface Opened<T> {
  readonly result: T;
  readonly close: () => void;
}

/** Opens the views and runs `use`; the connection stays open only when that went well. */
const attempt = async <T>(
  [collections, workspaceId]: readonly [readonly ReaderParts[], WorkspaceId],
  preparing: Preparing,
  use: (records: OpenRecords) => Promise<T>,
): Promise<Opened<T>> => {
  const [first] = collections;
  if (first === undefined) throw new Error("a search asks a collection");
  const prepareAll = () => Promise.all(collections.map((parts) => preparing(parts, workspaceId)));
  const names = collections.map(({ reading }) => reading.collection.name);
  const kind = `${names.join()} ${preparing === prepare}`;
  const records = await memoryOf(first).turnsOf(workspaceId).take(kind, prepareAll, openViews);
  try {
    return { result: await use(records), close: () => records.connection.close() };
  } catch (error) {
    records.connection.close();
    throw error;
  }
};

const forgetCopies = async ({ manifests, files }: ReaderParts, workspaceId: WorkspaceId): Promise<void> => {
  const manifest = await manifests.searchable(workspaceId);
  for (const key of (manifest?.files ?? []).flatMap(keysOfFile)) await files.forget(key);
};

/** Runs `use` over the views; a lost file is fetched again, and where it is nowhere the table is read instead. */
export const openRecords = async <T>(
  collections: readonly ReaderParts[],
  workspaceId: WorkspaceId,
  use: (records: OpenRecords) => Promise<T>,
): Promise<Opened<T>> => {
  for (let tries = 0; tries < 2; tries += 1)
    try {
      return await attempt([collections, workspaceId], prepare, use);
    } catch (error) {
      if (!isLost(error)) throw error;
      for (const parts of collections) await forgetCopies(parts, workspaceId);
    }
  return attempt([collections, workspaceId], prepareWhatIsLeft, use);
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
