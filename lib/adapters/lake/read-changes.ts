import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection, LakeRow } from "./collection.ts";
import { overlapMs, pageRows } from "./lake-limits.ts";
import { earliest } from "./moments.ts";
import { readRow } from "./read-row.ts";

/** Where the reading of each lane begins: strictly after this key of the index, or after a time. Empty: at the
 * beginning. */
export type Positions = readonly string[];

/** How far a lane was read. */
export interface LaneEnd {
  /** The last key that was read. */
  readonly position: string;
  /** There is more behind it. */
  readonly isCut: boolean;
}

export interface Changes {
  /** The newest row of each id; one that hides the record where this release cannot read it. */
  readonly rows: readonly LakeRow[];
  /** Per lane, the keys of the changes that this release cannot read. */
  readonly unread: readonly (readonly string[])[];
  readonly ends: readonly LaneEnd[];
  /** How many of the rows are behind what was reached before. */
  readonly fresh: number;
  /** Set when the budget ran out: everything before this moment was read. */
  readonly cutAt?: string;
}

/** The time within a key of the index. */
export const timeOf = (position: string): string => position.split("#")[0] ?? "";

/** What is to be read of a lane. */
export interface LaneRange {
  readonly after: string;
  /** Included; absent: to the end. */
  readonly upTo?: string;
  readonly max: number;
  /** Milliseconds since 1970: what is not read by then is left. Absent: all is read. */
  readonly deadlineMs?: number;
  /** Answers no more of an item than its keys. */
  readonly keysOnly?: true;
}

export type ChangedItem = Readonly<Record<string, unknown>>;

export const changedKeyOf = (item: ChangedItem): string => String(item["changed_key"]);

const queryOf = (table: string, pk: string, { after, upTo, max, deadlineMs, keysOnly }: LaneRange) => ({
  TableName: table,
  IndexName: "changes",
  KeyConditionExpression:
    upTo === undefined
      ? "pk = :pk AND changed_key > :after"
      : "pk = :pk AND changed_key BETWEEN :after AND :upTo",
  // A key condition takes no empty text; every key begins with a digit.
  ExpressionAttributeValues: {
    ":pk": pk,
    ":after": after === "" ? "!" : after,
    ...(upTo !== undefined && { ":upTo": upTo }),
  },
  ...(keysOnly && { ProjectionExpression: "sk, changed_key" }),
  ConsistentRead: true,
  // One more than the budget tells that there is more; whoever has little time looks at the clock after each page.
  Limit: Math.min(max + 1, deadlineMs === undefined ? Infinity : keysOnly ? pageRows * 10 : pageRows),
});

/** Reads a lane's changes, partition after partition, each in its order. */
export const readLane = async (
  { client, table, collection }: ChangeReading,
  workspaceId: WorkspaceId,
  lane: number,
  range: LaneRange,
): Promise<LaneEnd & { readonly items: readonly ChangedItem[] }> => {
  const items: ChangedItem[] = [];
  const position = (): string => (items.length === 0 ? range.after : changedKeyOf(items.at(-1) ?? {}));
  // A writer whose clock is ahead may be in the next month.
  const to = range.upTo === undefined ? new Date(Date.now() + overlapMs).toISOString() : timeOf(range.upTo);
  if (range.upTo !== undefined && range.upTo <= range.after)
    return { items, position: range.after, isCut: false };
  for (const pk of collection.partitions(workspaceId, lane, { from: timeOf(range.after), to }))
    for await (const page of paginateQuery({ client }, queryOf(table, pk, range))) {
      const { Items = [], LastEvaluatedKey } = page;
      for (const item of Items) {
        if (items.length === range.max) return { items, position: position(), isCut: true };
        items.push(item);
      }
      const isLate = range.deadlineMs !== undefined && Date.now() >= range.deadlineMs;
      if (isLate && LastEvaluatedKey !== undefined) return { items, position: position(), isCut: true };
    }
  return { items, position: position(), isCut: false };
};

export interface ChangeReading {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly collection: Collection;
  /** Changes to read at most, over all lanes. */
  readonly budget: number;
}

/** The earliest moment at which one of the lanes was cut. */
export const cutAtOf = (ends: readonly LaneEnd[]): string | undefined => {
  const cuts = ends.filter(({ isCut }) => isCut).map(({ position }) => timeOf(position));
  return cuts.length === 0 ? undefined : earliest(...cuts);
};

/** Reads consistently what has changed since, in all lanes at once, the oldest changes first. */
export const readChanges = async (
  reading: ChangeReading,
  workspaceId: WorkspaceId,
  since: Positions,
  reached: Positions = since,
): Promise<Changes> => {
  const { collection, budget } = reading;
  const max = Math.ceil(budget / collection.lanes);
  const read = await Promise.all(
    Array.from({ length: collection.lanes }, (_, lane) =>
      readLane(reading, workspaceId, lane, { after: since[lane] ?? "", max }),
    ),
  );
  // A record that changes while its lane is read comes again, further on; so does a row that another one replaces.
  const all = read.flatMap(({ items }, lane) => items.map((item) => ({ item, lane })));
  const newest = new Map(all.map((one) => [collection.idOf(one.item), one]));
  const rows: LakeRow[] = [];
  const unread = read.map((): string[] => []);
  for (const { item, lane } of newest.values()) {
    const { row, isUnread } = readRow(collection, item);
    rows.push(row);
    if (isUnread) unread[lane]?.push(changedKeyOf(item));
  }
  const changes = {
    rows,
    unread,
    ends: read.map(({ position, isCut }) => ({ position, isCut })),
    fresh: read.flatMap(({ items }, lane) =>
      items.filter((item) => changedKeyOf(item) > (reached[lane] ?? "")),
    ).length,
  };
  const cutAt = cutAtOf(read);
  return cutAt === undefined ? changes : { ...changes, cutAt };
};
