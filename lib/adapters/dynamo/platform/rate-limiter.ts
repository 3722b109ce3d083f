import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { RateLimiter } from "#lib/domain/platform/request/rate-limiter.ts";
import { type Key, rateKey } from "../keys.ts";

export const Counter = z.object({ requests: z.number() });
const keptSeconds = 300;

export const makeRateLimiter = (client: DynamoDBDocumentClient, table: string): RateLimiter => {
  const add = async (key: Key, now: Date, step: 1 | -1 = 1): Promise<number> => {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: "ADD requests :step SET expires_at_epoch_seconds = :expires, kind = :kind",
        ExpressionAttributeValues: {
          ":step": step,
          ":expires": Math.floor(now.getTime() / 1000) + keptSeconds,
          ":kind": "rate",
        },
        ReturnValues: "UPDATED_NEW",
      }),
    );
    return Counter.parse(Attributes).requests;
  };
  return {
    count: async ({ workspaceId, callerId }, rateClass, now) => {
      const minute = now.toISOString().slice(0, 16);
      const [byCaller, byWorkspace] = await Promise.all([
        add(rateKey(workspaceId, callerId, rateClass, minute), now),
        add(rateKey(workspaceId, "workspace", rateClass, minute), now),
      ]);
      return { byCaller, byWorkspace };
    },
    giveBack: async ({ workspaceId, callerId }, rateClass, now) => {
      const minute = now.toISOString().slice(0, 16);
      await Promise.all([
        add(rateKey(workspaceId, callerId, rateClass, minute), now, -1),
        add(rateKey(workspaceId, "workspace", rateClass, minute), now, -1),
      ]);
    },
  };
};
