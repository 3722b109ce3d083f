import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { WalkerLease } from "#lib/domain/platform/due/due-queue.ts";
import { dueLeaseKey } from "../keys.ts";

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
          ConditionExpression: "attribute_not_exists(pk) OR #until <= :now",
          ExpressionAttributeNames: { "#until": "until" },
          ExpressionAttributeValues: { ":now": now.toISOString() },
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
