import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Collection, LakeRow } from "./collection.ts";
import { overlapMs } from "./lake-limits.ts";

/** Where the reading of each lane begins: strictly after this key of the index, or after a time. Empty: at the
 * beginning. */
export type Positions = readonly string[];

/** How far a lane was read. */
interface LaneEnd {
  /** The last key that was read. */
  readonly position: string;
  /** There is more behind it. */
  readonly isCut: boolean;
}

export interface Changes {
  /** The newest row of each id. */
  readonly rows: readonly LakeRow[];
  readonly ends: readonly LaneEnd[];
  /** Set when the budget ran out: everything before this moment was read. */
  readonly cutAt?: string;
}

/** The time within a key of the index. */
export const timeOf = (position: string): string => position.split("#")[0] ?? "";

interface LaneChanges extends LaneEnd {
  readonly rows: readonly LakeRow[];
}

interface LaneReading {
  readonly partitions: readonly string[];
  readonly after: string;
  readonly max: number;
}

/** Pages of a lane's changes, partition after partition, each in its order. */
async function* changesOf(
  { client, table }: ChangeReading,
  { partitions, after, max }: LaneReading,
): AsyncGenerator<Record<string, unknown>> {
  for (const partition of partitions) {
    const query = {
      TableName: table,
      IndexName: "changes",
      KeyConditionExpression: "pk = :pk AND changed_key > :after",
      // A key condition takes no empty text; every key begins with a digit.
      ExpressionAttributeValues: { ":pk": partition, ":after": after === "" ? "!" : after },
      ConsistentRead: true,
      // One more than the budget tells that there is more.
      Limit: max + 1,
    };
    for await (const { Items = [] } of paginateQuery({ client }, query)) yield* Items;
  }
}

const readLane = async (reading: ChangeReading, lane: LaneReading): Promise<LaneChanges> => {
  const rows: LakeRow[] = [];
  let position = lane.after;
  for await (const item of changesOf(reading, lane)) {
    if (rows.length === lane.max) return { rows, position, isCut: true };
    rows.push(reading.collection.rowOf(item));
    position = String(item["changed_key"]);
  }
  return { rows, position, isCut: false };
};

export interface ChangeReading {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly collection: Collection;
  /** Changes to read at most, over all lanes. */
  readonly budget: number;
}

/** Reads consistently what has changed since, in all lanes at once, the oldest changes first. */
export const readChanges = async (
  reading: ChangeReading,
  workspaceId: WorkspaceId,
  since: Positions,
): Promise<Changes> => {
  const { collection, budget } = reading;
  const max = Math.ceil(budget / collection.lanes);
  // A writer whose clock is ahead may be in the next month.
  const to = new Date(Date.now() + overlapMs).toISOString();
  const read = await Promise.all(
    Array.from({ length: collection.lanes }, (_, lane) => {
      const after = since[lane] ?? "";
      const partitions = collection.partitions(workspaceId, lane, { from: timeOf(after), to });
      return readLane(reading, { partitions, after, max });
    }),
  );
  // A record that changes while its lane is read comes again, further on.
  const newest = new Map(read.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const cuts = read.filter(({ isCut }) => isCut).map(({ position }) => timeOf(position));
  const changes = {
    rows: [...newest.values()],
    ends: read.map(({ position, isCut }) => ({ position, isCut })),
  };
  return cuts.length === 0 ? changes : { ...changes, cutAt: cuts.toSorted()[0] ?? "" };
};
