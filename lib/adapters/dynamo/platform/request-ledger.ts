import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { Claim, LedgerKey, RequestLedger } from "#lib/domain/platform/request/request-ledger.ts";
import { idempotencyKey } from "../keys.ts";

export const Entry = z.object({
  request_hash: z.string(),
  first_at: z.string(),
  lease_until_ms: z.number(),
  answer: z
    .object({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      // Answers of older versions have none, and so nobody's.
      rights: z.string().default(""),
    })
    .optional(),
});

const daySeconds = 86_400;
const keyOf = ({ workspaceId, callerId, key }: LedgerKey) => idempotencyKey(workspaceId, callerId, key);

/** What an entry that is there already means for a new request. */
const judge = (entry: z.infer<typeof Entry>, requestHash: string): Claim => {
  if (entry.request_hash !== requestHash) return { claim: "mismatch" };
  return entry.answer === undefined ? { claim: "running" } : { claim: "answered", answer: entry.answer };
};

export const makeRequestLedger = (client: DynamoDBDocumentClient, table: string): RequestLedger => {
  /** Takes over an entry whose holder has died: unanswered, the same request, its lease run out. */
  const takeOver = async (
    key: LedgerKey,
    requestHash: string,
    now: Date,
    leaseMs: number,
  ): Promise<Claim> => {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(key),
          UpdateExpression: "SET lease_until_ms = :until",
          ConditionExpression:
            "request_hash = :hash AND attribute_not_exists(answer) AND lease_until_ms < :now",
          ExpressionAttributeValues: {
            ":until": now.getTime() + leaseMs,
            ":hash": requestHash,
            ":now": now.getTime(),
          },
          ReturnValues: "ALL_NEW",
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return { claim: "run", firstAt: Entry.parse(Attributes).first_at };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Gone between the two calls: its holder gave it back. The caller may try again.
      return error.Item === undefined
        ? { claim: "running" }
        : judge(Entry.parse(unmarshall(error.Item)), requestHash);
    }
  };

  return {
    claim: async (key, requestHash, now, leaseMs) => {
      const firstAt = now.toISOString();
      try {
        await client.send(
          new PutCommand({
            TableName: table,
            Item: {
              ...keyOf(key),
              kind: "answer",
              request_hash: requestHash,
              first_at: firstAt,
              lease_until_ms: now.getTime() + leaseMs,
              expires_at_epoch_seconds:
                Math.floor(now.getTime() / 1000) + retentionDays.idempotencyKey * daySeconds,
            },
            ConditionExpression: "attribute_not_exists(pk) OR expires_at_epoch_seconds < :now",
            ExpressionAttributeValues: { ":now": Math.floor(now.getTime() / 1000) },
          }),
        );
        return { claim: "run", firstAt };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return takeOver(key, requestHash, now, leaseMs);
        throw error;
      }
    },
    settle: async (key, answer) => {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(key),
          UpdateExpression: "SET answer = :answer",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":answer": answer },
        }),
      );
    },
    release: async (key) => {
      // Kept with its time, so that a retry derives the same ids; only the lease ends.
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(key),
          UpdateExpression: "SET lease_until_ms = :zero",
          ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(answer)",
          ExpressionAttributeValues: { ":zero": 0 },
        }),
      );
    },
  };
};
