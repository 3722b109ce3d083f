import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { WalkerLease } from "#lib/domain/platform/due/due-queue.ts";
import { dueLeaseKey } from "../keys.ts";

/** Clocks differ by less. A lease that ends later than any valid one was taken by a clock that was moved back since. */
const clockDifferenceMs = 60_000;

/** Returns false where the condition of a write does not hold. */
const isWritten = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

export const makeWalkerLease = (client: DynamoDBDocumentClient, TableName: string): WalkerLease => ({
  take: (owner, now, until) =>
    isWritten(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...dueLeaseKey, kind: "due_lease", owner, until: until.toISOString() },
          ConditionExpression: "attribute_not_exists(pk) OR #until <= :now OR #until > :latest",
          ExpressionAttributeNames: { "#until": "until" },
          ExpressionAttributeValues: {
            ":now": now.toISOString(),
            ":latest": new Date(until.getTime() + clockDifferenceMs).toISOString(),
          },
        }),
      ),
    ),
  release: async (owner) => {
    await isWritten(
      client.send(
        new DeleteCommand({
          TableName,
          Key: { ...dueLeaseKey },
          ConditionExpression: "#owner = :owner",
          ExpressionAttributeNames: { "#owner": "owner" },
          ExpressionAttributeValues: { ":owner": owner },
        }),
      ),
    );
  },
});
