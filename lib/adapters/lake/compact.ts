import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";
import type { FileStore } from "./file-store.ts";
import { dueAgeMs, dueChanges, muchFresh, pauseMs, retiredForMs, settledAfterMs } from "./lake-limits.ts";
import { lackingOf } from "./lake-schemas.ts";
import {
  emptyManifest,
  keysOfFile,
  type LakeFile,
  type Manifest,
  type ManifestStore,
  partsOfFile,
} from "./manifest.ts";
import { mergePlan } from "./merge-plan.ts";
import { earliest, latest } from "./moments.ts";
import { type ChangeReading, type Changes, type Positions, readChanges, timeOf } from "./read-changes.ts";
import { isUsable, settledSince, sinceOf } from "./record-reader.ts";
import { readableAgain, spansAfter } from "./unread-span.ts";
import { mergeFiles, writeRows } from "./write-file.ts";

export interface CompactorParts {
  readonly reading: ChangeReading;
  readonly manifests: ManifestStore;
  readonly files: FileStore;
  readonly clock: () => Date;
}

/** `overtaken`: another compaction came first, and this one has changed nothing. `unfinished`: there is more to do. */
export type Compacted = "not_due" | "done" | "unfinished" | "overtaken";

interface Run extends CompactorParts {
  readonly workspaceId: WorkspaceId;
}

const keysOf = (files: readonly LakeFile[], at: Date): Manifest["retired"] =>
  files.flatMap(keysOfFile).map((key) => ({ key, at: at.toISOString() }));

const isWhole = async ({ files, clock }: Run, manifest: Manifest): Promise<boolean> => {
  const found = await Promise.all(manifest.files.flatMap(partsOfFile).map((part) => files.exists(part)));
  return isUsable(manifest, clock()) && !found.includes(false);
};

/** The first manifest of this schema, over the files of another one's. */
const adopted = (collection: Collection, other: Manifest): Manifest => {
  const { version, schema, columns } = emptyManifest(collection);
  const added = lackingOf(other.columns, collection).map(({ name }) => name);
  const files = other.files.map((file) => ({ ...file, lacks: [...(file.lacks ?? []), ...added] }));
  return { ...other, version, schema, columns, files, retired: [] };
};

/** The manifest to go on from: the one that stands, or none of its files when they are of no use. */
const startFrom = async (run: Run): Promise<Manifest> => {
  const { reading, manifests, clock, workspaceId } = run;
  const empty = emptyManifest(reading.collection);
  const manifest = await manifests.read(workspaceId);
  if (manifest === undefined) {
    const other = await manifests.adoptable(workspaceId);
    if (other !== undefined && (await isWhole(run, other))) return adopted(reading.collection, other);
    // Until all is in the files of these columns, searches go on with those of the columns before.
    return { ...empty, is_rebuilding: (await manifests.all(workspaceId)).length > 0 };
  }
  if (await isWhole(run, manifest)) return manifest;
  const { version, next_seq, retired } = manifest;
  const gone = [...retired, ...keysOf(manifest.files, clock())];
  return { ...empty, version, next_seq, retired: gone, is_rebuilding: true };
};

const isDue = ({ version, compacted_at, is_rebuilding }: Manifest, changes: Changes, now: Date): boolean => {
  const ageMs = compacted_at === "" ? Infinity : now.getTime() - Date.parse(compacted_at);
  const isMuch = changes.rows.length >= dueChanges && ageMs > pauseMs;
  const isUrgent = changes.fresh >= muchFresh;
  // An adopted manifest is stored even if nothing has changed.
  const isFirst = version === 0;
  return isFirst || is_rebuilding || changes.cutAt !== undefined || isMuch || isUrgent || ageMs > dueAgeMs;
};

/**
 * Looking again at what had not settled is put off while much is written: the watermarks stay behind meanwhile, and
 * only what the files do not reach is read.
 */
const beginningOf = (manifest: Manifest, now: Date): Positions => {
  const oldest = earliest(...manifest.watermarks);
  const isBehind = oldest === "" || now.getTime() - Date.parse(oldest) > settledAfterMs + pauseMs;
  return isBehind ? settledSince(manifest) : sinceOf(manifest);
};

/** How far the files reach once they hold what was read; what is younger may still be joined by its like. */
const watermarksOf = ({ ends }: Changes, readAt: Date): readonly string[] => {
  const settled = new Date(readAt.getTime() - settledAfterMs).toISOString();
  return ends.map(({ position, isCut }) => (isCut ? earliest(timeOf(position), settled) : settled));
};

const swap = async (run: Run, before: Manifest, change: Partial<Manifest>): Promise<Manifest | undefined> => {
  const now = run.clock();
  const oldest = new Date(now.getTime() - retiredForMs).toISOString();
  const next = { ...before, ...change, version: before.version + 1, compacted_at: now.toISOString() };
  const kept = { ...next, retired: next.retired.filter(({ at }) => at > oldest) };
  return (await run.manifests.swap(run.workspaceId, kept)) ? kept : undefined;
};

const place = ({ files: store, reading: { collection }, workspaceId }: Run, seq: number) => ({
  store,
  collection,
  workspaceId,
  seq,
});

interface Slice {
  /** Where its reading began. */
  readonly since: Positions;
  readonly changes: Changes;
  readonly readAt: Date;
  readonly settles: boolean;
}

/** How far the files reach, whatever may still come between. */
const reachedOf = ({ ends }: Changes, readAt: Date): readonly string[] =>
  ends.map(({ position, isCut }) => (isCut ? timeOf(position) : readAt.toISOString()));

/**
 * Returns true if every lane that was not read to its end was read beyond `begun`, where the run began. Then the next
 * run begins further on, however many changes have one time.
 */
const isFurther = ({ ends }: Changes, begun: readonly string[]): boolean =>
  ends.every(({ position, isCut }, lane) => !isCut || timeOf(position) > (begun[lane] ?? ""));

/** Adds what was read as the newest file. */
const addChanges = async (
  run: Run,
  before: Manifest,
  { since, changes, readAt, settles }: Slice,
): Promise<Manifest | undefined> => {
  const { next_seq: seq, files } = before;
  const added = changes.rows.length === 0 ? [] : [await writeRows(changes.rows, place(run, seq))];
  const settled = settles ? watermarksOf(changes, readAt) : before.watermarks;
  const reached = reachedOf(changes, readAt);
  return swap(run, before, {
    files: [...files, ...added],
    next_seq: seq + added.length,
    // A reading begins below the watermark and may end there.
    watermarks: settled.map((time, lane) => latest(time, before.watermarks[lane] ?? "")),
    reached: reached.map((time, lane) => latest(time, before.reached[lane] ?? "")),
    unread: spansAfter(before.unread, since, changes),
    is_rebuilding: before.is_rebuilding && changes.cutAt !== undefined,
  });
};

const mergeTiers = async (run: Run, before: Manifest): Promise<Manifest | undefined> => {
  const plan = mergePlan(before.files);
  if (plan.length === 0) return before;
  const holdsOldest = plan.length === before.files.length;
  const merged = await mergeFiles(plan, before.columns, holdsOldest, place(run, plan.at(-1)?.seq ?? 0));
  return swap(run, before, {
    files: [...before.files.filter((file) => !plan.includes(file)), ...(merged.rows === 0 ? [] : [merged])],
    retired: [...before.retired, ...keysOf(plan, run.clock())],
  });
};

/**
 * Brings a workspace's snapshot up to the table where that is due, slice by slice: each slice is in the manifest before
 * the next is read. Killed at any point, or overtaken by another, it leaves a manifest that is right.
 */
export const compact = async (
  parts: CompactorParts,
  workspaceId: WorkspaceId,
  until: Date,
): Promise<Compacted> => {
  const run: Run = { ...parts, workspaceId };
  let manifest: Manifest | undefined = await startFrom(run);
  const again = await readableAgain(run.reading, workspaceId, manifest.unread);
  let since: Positions = beginningOf(manifest, run.clock()).map((from, lane) =>
    earliest(from, again.get(lane) ?? from),
  );
  // Only a reading from below the watermarks on moves them.
  const settles = since.every((from, lane) => from <= (manifest?.watermarks[lane] ?? ""));
  const ends = settles ? manifest.watermarks : manifest.reached;
  const begun = since.map((from, lane) => (again.has(lane) ? from : (ends[lane] ?? "")));
  for (let slices = 0; ; slices += 1) {
    const readAt = run.clock();
    const changes = await readChanges(run.reading, workspaceId, since, manifest.reached);
    if (slices === 0 && again.size === 0 && !isDue(manifest, changes, readAt)) return "not_due";
    manifest = await addChanges(run, manifest, { since, changes, readAt, settles });
    manifest = manifest && (await mergeTiers(run, manifest));
    if (manifest === undefined) return "overtaken";
    if (changes.cutAt === undefined) return "done";
    if (run.clock() > until && isFurther(changes, begun)) return "unfinished";
    since = changes.ends.map(({ position }) => position);
  }
};
