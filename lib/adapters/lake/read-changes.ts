import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Collection, LakeRow } from "./collection.ts";

/** Where the reading of each partition begins: strictly after this key of the index, or after a time. Empty: at the
 * beginning. */
export type Positions = readonly string[];

/** How far a partition was read. */
interface PartitionEnd {
  /** The last key that was read. */
  readonly position: string;
  /** There is more behind it. */
  readonly isCut: boolean;
}

export interface Changes {
  /** The newest row of each id. */
  readonly rows: readonly LakeRow[];
  readonly ends: readonly PartitionEnd[];
  /** Set when the budget ran out: everything before this moment was read. */
  readonly cutAt?: string;
}

/** The time within a key of the index. */
export const timeOf = (position: string): string => position.split("#")[0] ?? "";

interface PartitionChanges extends PartitionEnd {
  readonly rows: readonly LakeRow[];
}

const readPartition = async (
  { client, table, collection }: ChangeReading,
  { partition, after, max }: { readonly partition: string; readonly after: string; readonly max: number },
): Promise<PartitionChanges> => {
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
  const rows: LakeRow[] = [];
  let position = after;
  for await (const { Items = [] } of paginateQuery({ client }, query))
    for (const item of Items) {
      if (rows.length === max) return { rows, position, isCut: true };
      rows.push(collection.rowOf(item));
      position = String(item["changed_key"]);
    }
  return { rows, position, isCut: false };
};

export interface ChangeReading {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly collection: Collection;
  /** Changes to read at most, over all partitions. */
  readonly budget: number;
}

/** Reads consistently what has changed since, in all partitions at once, the oldest changes first. */
export const readChanges = async (
  reading: ChangeReading,
  workspaceId: WorkspaceId,
  since: Positions,
): Promise<Changes> => {
  const partitions = reading.collection.partitions(workspaceId);
  const max = Math.ceil(reading.budget / partitions.length);
  const read = await Promise.all(
    partitions.map((partition, index) =>
      readPartition(reading, { partition, after: since[index] ?? "", max }),
    ),
  );
  // A record that changes while its partition is read comes again, further on.
  const newest = new Map(read.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const cuts = read.filter(({ isCut }) => isCut).map(({ position }) => timeOf(position));
  const changes = {
    rows: [...newest.values()],
    ends: read.map(({ position, isCut }) => ({ position, isCut })),
  };
  return cuts.length === 0 ? changes : { ...changes, cutAt: cuts.toSorted()[0] ?? "" };
};
