import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { RunReader, RunStore } from "#lib/domain/automation/run/run-store.ts";
import { droppedCountKey, droppedCountPartition, droppedKey } from "../keys.ts";
import { transact } from "../transaction.ts";

/** Days for which it is kept that a trigger was counted: longer than any message of it lives. */
const keptDays = 30;

export const CountItem = z.object({ dropped: z.int().min(0) });

/** How many triggers of a workflow were dropped, over all parts of the count. */
export const makeDroppedReader =
  (client: DynamoDBDocumentClient, TableName: string): RunReader["dropped"] =>
  async (workspaceId, workflow) => {
    const query = {
      TableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": droppedCountPartition(workspaceId, workflow) },
      ConsistentRead: true,
    };
    let sum = 0;
    for await (const { Items = [] } of paginateQuery({ client }, query))
      for (const item of Items) sum += CountItem.parse(item).dropped;
    return sum;
  };

/** Counts a trigger together with a mark of its own, which the same trigger, told again, meets. */
export const makeDropper =
  (client: DynamoDBDocumentClient, TableName: string): RunStore["drop"] =>
  async (workspaceId, workflow, run, now) => {
    const expires_at_epoch_seconds = Math.floor(now.getTime() / 1_000) + keptDays * 86_400;
    const mark = { kind: "dropped_trigger", workspace_id: workspaceId, expires_at_epoch_seconds };
    await transact(client, [
      {
        Put: {
          TableName,
          Item: { ...droppedKey(workspaceId, run), ...mark },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
      {
        Update: {
          TableName,
          Key: { ...droppedCountKey(workspaceId, workflow, run) },
          UpdateExpression: "SET kind = :kind, workspace_id = :workspace ADD dropped :one",
          ExpressionAttributeValues: { ":kind": "dropped_count", ":workspace": workspaceId, ":one": 1 },
        },
      },
    ]);
  };
