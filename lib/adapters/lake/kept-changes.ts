import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { ChangesTable } from "./changes-table.ts";
import type { LakeRow } from "./collection.ts";
import { lateMs } from "./lake-limits.ts";
import { earliest, latest } from "./moments.ts";
import {
  type ChangedItem,
  type ChangeReading,
  changedKeyOf,
  cutAtOf,
  type LaneEnd,
  type Positions,
  readLane,
  timeOf,
} from "./read-changes.ts";
import { readRow } from "./read-row.ts";

/** A lane as far as it was read. */
interface Lane {
  /** Everything up to here was read when no request could still store a change that is stamped before. */
  verified: string;
  /** The last key that was read. */
  position: string;
  /** Rows of it that are kept. */
  held: number;
}

/** What is kept of a row: the key of its newest change, and its lane. */
interface Known {
  readonly key: string;
  readonly lane: number;
}

/** What a reader has found, ready for DuckDB. */
export interface FoundChanges {
  readonly table: string;
  readonly rows: number;
  /** Set when time or room ran out: everything before this moment was read. */
  readonly cutAt?: string;
}

/**
 * The changes of a workspace that one reader has read, kept for its next search, which goes on from there. A change may
 * be stored after one that is stamped later: what is younger than the longest request is compared by its keys again.
 */
export class KeptChanges {
  readonly #reading: ChangeReading;
  readonly #workspaceId: WorkspaceId;
  readonly #table: ChangesTable;
  readonly #base: Positions;
  readonly #lanes: readonly Lane[];
  /** By the rows' ids in the lake. */
  readonly #known = new Map<string, Known>();

  private constructor(
    reading: ChangeReading,
    workspaceId: WorkspaceId,
    since: Positions,
    table: ChangesTable,
  ) {
    this.#reading = reading;
    this.#workspaceId = workspaceId;
    this.#table = table;
    this.#base = since;
    this.#lanes = since.map((after) => ({ verified: after, position: after, held: 0 }));
  }

  static async begin(
    reading: ChangeReading,
    workspaceId: WorkspaceId,
    since: Positions,
  ): Promise<KeptChanges> {
    return new KeptChanges(reading, workspaceId, since, await ChangesTable.make(reading.collection));
  }

  /** Whether it holds all that has changed since, or could be asked to. */
  reaches(since: Positions): boolean {
    return this.#base.every((from, lane) => from <= (since[lane] ?? ""));
  }

  /** Forgets what the files hold by now. */
  async forget(since: Positions): Promise<void> {
    const old: string[] = [];
    for (const [id, { key, lane }] of this.#known) {
      if (key > (since[lane] ?? "")) continue;
      this.#known.delete(id);
      old.push(id);
      const of = this.#lanes[lane];
      if (of !== undefined) of.held -= 1;
    }
    for (const [at, lane] of this.#lanes.entries()) {
      lane.verified = latest(lane.verified, since[at] ?? "");
      lane.position = latest(lane.position, lane.verified);
    }
    await this.#table.delete(old);
  }

  /** Reads what is new, until the deadline (milliseconds since 1970). */
  async read(deadlineMs: number): Promise<FoundChanges> {
    const found = new Map<string, LakeRow>();
    const ends = await Promise.all(this.#lanes.map((_, lane) => this.#readLane(lane, deadlineMs, found)));
    await this.#table.put([...found.values()]);
    const cutAt = cutAtOf(ends);
    const changes = { table: this.#table.name, rows: this.#known.size };
    return cutAt === undefined ? changes : { ...changes, cutAt };
  }

  drop(): Promise<void> {
    return this.#table.drop();
  }

  async #readLane(at: number, deadlineMs: number, found: Map<string, LakeRow>): Promise<LaneEnd> {
    const lane = this.#lanes[at] ?? { verified: "", position: "", held: 0 };
    const settled = new Date(Date.now() - lateMs).toISOString();
    const before = lane.position;
    const max = Math.max(0, Math.ceil(this.#reading.budget / this.#lanes.length) - lane.held);
    const fresh = await this.#take(at, { after: before, max, deadlineMs }, found);
    lane.position = fresh.position;
    const checked = await this.#check(at, { after: lane.verified, upTo: before, deadlineMs }, found);
    const end = checked.isCut ? checked : fresh;
    const reached = end.isCut ? timeOf(end.position) : settled;
    lane.verified = latest(lane.verified, earliest(reached, settled));
    return end;
  }

  /** Looks whether something came between what was read before. */
  async #check(
    at: number,
    { after, upTo, deadlineMs }: { after: string; upTo: string; deadlineMs: number },
    found: Map<string, LakeRow>,
  ): Promise<LaneEnd> {
    const range = { after, upTo, deadlineMs, max: this.#reading.budget };
    const seen = await readLane(this.#reading, this.#workspaceId, at, { ...range, keysOnly: true });
    if (!seen.items.some((item) => this.#isNew(item))) return seen;
    return this.#take(at, range, found);
  }

  async #take(
    at: number,
    range: { after: string; upTo?: string; max: number; deadlineMs: number },
    found: Map<string, LakeRow>,
  ): Promise<LaneEnd> {
    const { items, ...end } = await readLane(this.#reading, this.#workspaceId, at, range);
    for (const item of items) if (this.#isNew(item)) this.#note(item, at, found);
    return end;
  }

  #isNew(item: ChangedItem): boolean {
    const known = this.#known.get(this.#reading.collection.idOf(item));
    return known === undefined || known.key < changedKeyOf(item);
  }

  #note(item: ChangedItem, at: number, found: Map<string, LakeRow>): void {
    const { row } = readRow(this.#reading.collection, item);
    const lane = this.#lanes[at];
    if (lane !== undefined && !this.#known.has(row.id)) lane.held += 1;
    this.#known.set(row.id, { key: changedKeyOf(item), lane: at });
    found.set(row.id, row);
  }
}
