import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead, UniqueValue } from "#lib/domain/records/lead/stored-lead.ts";
import { readOrSkip } from "../../skipped-record.ts";
import { leadKey, leadPartition, leadShards, uniqueKey } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { fromLeadItem } from "./lead-item.ts";

export const LockItem = z.object({ lead_id: LeadId });

export const readLead = (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  id: LeadId,
): Promise<StoredLead | undefined> => readItem(client, table, leadKey(workspaceId, id), fromLeadItem);

export const readHolder = (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  { kind, value }: UniqueValue,
): Promise<LeadId | undefined> =>
  readItem(client, table, uniqueKey(workspaceId, kind, value), (item) => LockItem.parse(item).lead_id);

/** The leads without those that have a value which this release does not know. */
async function* withoutUnread(items: AsyncIterable<unknown>): AsyncGenerator<StoredLead> {
  for await (const item of items) {
    const stored = readOrSkip("leads", item, fromLeadItem);
    if (stored !== undefined) yield stored;
  }
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
  const query = {
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": partition },
    Select: "COUNT" as const,
  };
  let count = 0;
  for await (const page of paginateQuery({ client }, query)) count += page.Count ?? 0;
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
  newestFirst: (workspaceId, { before, expected, skipsUnread }) => {
    // Ids spread evenly, so a shard holds about 1/16 of a page; half as much again saves most second reads.
    const pageSize = Math.ceil((expected / leadShards) * 1.5) + 2;
    const shards = Array.from({ length: leadShards }, (_, index) => {
      const query = { partition: leadPartition(workspaceId, index), newestFirst: { before }, pageSize };
      return skipsUnread === true
        ? withoutUnread(queryPartition(client, table, query, (item) => item))
        : queryPartition(client, table, query, fromLeadItem);
    });
    return newestFirst(shards);
  },
});
