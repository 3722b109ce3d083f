import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId, type WorkspaceId } from "#lib/contract/ids.ts";
import type { LeadReader } from "#lib/domain/lead/lead-store.ts";
import type { StoredLead, UniqueValue } from "#lib/domain/lead/stored-lead.ts";
import { leadKey, leadPartition, leadShards, uniqueKey } from "./keys.ts";
import { fromLeadItem } from "./lead-item.ts";

const LockItem = z.object({ lead_id: LeadId });

export const readLead = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  id: LeadId,
): Promise<StoredLead | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: leadKey(workspaceId, id), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : fromLeadItem(Item);
};

export const readHolder = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  { kind, value }: UniqueValue,
): Promise<LeadId | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: uniqueKey(workspaceId, kind, value), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : LockItem.parse(Item).lead_id;
};

/** One shard's leads, newest id first, read page by page. */
async function* shardNewestFirst(
  client: DynamoDBDocumentClient,
  table: string,
  partition: string,
  options: { before: string | undefined; pageSize: number },
): AsyncGenerator<StoredLead> {
  const { before, pageSize } = options;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: before === undefined ? "pk = :pk" : "pk = :pk AND sk < :before",
        ExpressionAttributeValues: {
          ":pk": partition,
          ...(before === undefined ? {} : { ":before": before }),
        },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: pageSize,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const item of page.Items ?? []) yield fromLeadItem(item);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/** Merges the shards by id, always taking the newest head. */
async function* newestFirst(shards: AsyncGenerator<StoredLead>[]): AsyncGenerator<StoredLead> {
  const heads = await Promise.all(shards.map((shard) => shard.next()));
  for (;;) {
    let newest = -1;
    let newestId = "";
    for (const [index, head] of heads.entries()) {
      if (head.done === true || head.value.lead.id <= newestId) continue;
      newest = index;
      newestId = head.value.lead.id;
    }
    const head = heads[newest];
    const shard = shards[newest];
    if (head === undefined || head.done === true || shard === undefined) return;
    yield head.value;
    heads[newest] = await shard.next();
  }
}

/** Eventually consistent: at half the price, and right enough to say how much work lies ahead. */
const countShard = async (
  client: DynamoDBDocumentClient,
  table: string,
  partition: string,
): Promise<number> => {
  let count = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": partition },
        Select: "COUNT",
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    count += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return count;
};

export const makeLeadReader = (client: DynamoDBDocumentClient, table: string): LeadReader => ({
  get: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  count: async (workspaceId) => {
    const shards = Array.from({ length: leadShards }, (_, index) => leadPartition(workspaceId, index));
    const counts = await Promise.all(shards.map((partition) => countShard(client, table, partition)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
  newestFirst: (workspaceId, { before, expected }) => {
    // Ids spread evenly, so a shard holds about 1/16 of a page; half as much again saves most second reads.
    const pageSize = Math.ceil((expected / leadShards) * 1.5) + 2;
    const shard = (index: number) =>
      shardNewestFirst(client, table, leadPartition(workspaceId, index), { before, pageSize });
    return newestFirst(Array.from({ length: leadShards }, (_, index) => shard(index)));
  },
});
