import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { type Action, isLost, transact } from "../transaction.ts";
import { toAuditItem } from "./audit-item.ts";

/** Whether the result of a chunk is kept. */
export const isResultKept = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: { readonly pk: string; readonly sk: string },
): Promise<boolean> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: key, ConsistentRead: true, ProjectionExpression: "pk" }),
  );
  return Item !== undefined;
};

interface Result {
  readonly item: Readonly<Record<string, unknown>>;
  /** Adds its share to the job's counts. */
  readonly countUp: Action;
  readonly audit: AuditEntry;
}

/**
 * Keeps a chunk's result, its share of the job's counts and its audit line: all three or none. True also when another
 * delivery of the chunk has kept it, which has counted the same; false when the job is not as `countUp` wants it.
 */
export const keepResult = async (
  client: DynamoDBDocumentClient,
  table: string,
  { item, countUp, audit }: Result,
): Promise<boolean> => {
  const reasons = await transact(client, [
    { Put: { TableName: table, Item: item, ConditionExpression: "attribute_not_exists(pk)" } },
    countUp,
    { Put: { TableName: table, Item: toAuditItem(audit) } },
  ]);
  return reasons.length === 0 || isLost(reasons[0]);
};
