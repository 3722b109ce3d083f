import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type {
  DeliveryReader,
  DeliveryStore,
  WaitingDeliveries,
} from "#lib/domain/events/delivery/delivery-store.ts";
import { keepUnknown, withUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { deliveryDay, deliveryKey, deliveryPartition, dueKey } from "../dynamo/keys.ts";
import { queryPartition } from "../dynamo/query-partition.ts";
import { readItem } from "../dynamo/read-item.ts";
import { stillAt } from "../dynamo/transaction.ts";
import { fromDeliveryItem, toDeliveryItem } from "./delivery-item.ts";

const dayMs = 86_400_000;

/** The days (UTC) of a range, the latest first, from the oldest that can still hold anything. */
function* daysBack(from: Date, to: Date): Generator<string> {
  const oldestMs = Math.max(from.getTime(), to.getTime() - (retentionDays.webhookDelivery + 1) * dayMs);
  const oldest = deliveryDay(new Date(oldestMs));
  for (let ms = to.getTime(); deliveryDay(new Date(ms)) >= oldest; ms -= dayMs)
    yield deliveryDay(new Date(ms));
}

export const makeDeliveryReader = (client: DynamoDBDocumentClient, table: string): DeliveryReader => ({
  get: (workspaceId, webhookId, id) =>
    readItem(client, table, deliveryKey(workspaceId, webhookId, id), fromDeliveryItem),
  async *newestFirst(workspaceId, webhookId, { from, to, before }) {
    for (const day of daysBack(from, to)) {
      const partition = deliveryPartition(workspaceId, webhookId, day);
      const query = { partition, newestFirst: { before } };
      for await (const record of queryPartition(client, table, query, fromDeliveryItem)) {
        if (record.created_at < from.toISOString()) return;
        if (record.created_at < to.toISOString()) yield record;
      }
    }
  },
});

export const makeDeliveryStore = (client: DynamoDBDocumentClient, table: string): DeliveryStore => ({
  ...makeDeliveryReader(client, table),
  write: async (before, after) => {
    const put = {
      TableName: table,
      Item: withUnknown(toDeliveryItem(keepUnknown(before, after))) as Record<string, unknown>,
      ...stillAt(before?.version),
    };
    try {
      await client.send(new PutCommand(put));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  },
});

export const makeWaitingDeliveries = (client: DynamoDBDocumentClient, table: string): WaitingDeliveries => ({
  async *dueBefore(workspaceId, webhookId, time, now) {
    for (const day of daysBack(new Date(0), now)) {
      const query = {
        TableName: table,
        IndexName: "changes",
        KeyConditionExpression: "pk = :pk AND changed_key BETWEEN :first AND :last",
        ExpressionAttributeValues: {
          ":pk": deliveryPartition(workspaceId, webhookId, day),
          ":first": dueKey("", ""),
          ":last": dueKey(time.toISOString(), ""),
        },
      };
      for await (const { Items = [] } of paginateQuery({ client }, query)) yield* Items.map(fromDeliveryItem);
    }
  },
});
