import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { EarlierDue } from "#lib/domain/platform/due/due-queue.ts";
import { dueWatermarkKey, earlierDuePartition, earlierDueShards } from "../keys.ts";
import { readItem } from "../read-item.ts";
import { readDuePage } from "./stored-due.ts";

export const Watermark = z.object({ minute: z.string() });

export const makeEarlierDue = (client: DynamoDBDocumentClient, table: string): EarlierDue => ({
  mark: () => readItem(client, table, dueWatermarkKey, (item) => Watermark.parse(item).minute),
  ofMinute: async function* (minute) {
    for (let shard = 0; shard < earlierDueShards; shard += 1) {
      const partition = earlierDuePartition(minute, shard);
      let after: string | undefined;
      do {
        const page = await readDuePage(client, table, { partition, after });
        yield page;
        after = page.next;
      } while (after !== undefined);
    }
  },
  advanceMark: async (minute) => {
    const put = new PutCommand({
      TableName: table,
      Item: { ...dueWatermarkKey, kind: "due_watermark", minute },
      ConditionExpression: "attribute_not_exists(pk) OR #minute < :minute",
      ExpressionAttributeNames: { "#minute": "minute" },
      ExpressionAttributeValues: { ":minute": minute },
    });
    await client.send(put).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  },
});
