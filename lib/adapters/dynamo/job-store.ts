import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { JobReader, JobStarter, JobStore } from "#lib/domain/job/job-store.ts";
import { toAuditItem } from "./audit-item.ts";
import { fromJobItem, fromLatestJobItem, toJobItem, toLatestJobItem } from "./job-item.ts";
import { jobKey, type Key, latestJobKey } from "./keys.ts";
import { withConflictRetries } from "./transaction.ts";

type Actions = NonNullable<TransactWriteCommandInput["TransactItems"]>;

const readItem = async (client: DynamoDBDocumentClient, table: string, key: Key): Promise<unknown> => {
  const command = new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true });
  return (await client.send(command)).Item;
};

const lostCondition = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === "ConditionalCheckFailed");

/** Writes all or nothing; false when a condition did not hold. Asked twice by a lost answer, DynamoDB writes once. */
const writeAll = async (client: DynamoDBDocumentClient, actions: Actions): Promise<boolean> => {
  const command = new TransactWriteCommand({ TransactItems: actions });
  try {
    await withConflictRetries(() => client.send(command));
    return true;
  } catch (error) {
    if (lostCondition(error)) return false;
    throw error;
  }
};

export const makeJobReader = (client: DynamoDBDocumentClient, table: string): JobReader => ({
  get: async (workspaceId, id) => {
    const item = await readItem(client, table, jobKey(workspaceId, id));
    return item === undefined ? undefined : fromJobItem(item);
  },
});

export const makeJobStore = (client: DynamoDBDocumentClient, table: string): JobStore => ({
  ...makeJobReader(client, table),
  write: ({ before, after, audit }) =>
    writeAll(client, [
      {
        Put: {
          TableName: table,
          Item: toJobItem(after),
          ConditionExpression: "version = :version",
          ExpressionAttributeValues: { ":version": before.version },
        },
      },
      ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
    ]),
});

export const makeJobStarter = (client: DynamoDBDocumentClient, table: string): JobStarter => {
  const { get } = makeJobReader(client, table);
  return {
    latest: async (workspaceId, fingerprint) => {
      const item = await readItem(client, table, latestJobKey(workspaceId, fingerprint));
      return item === undefined ? undefined : get(workspaceId, fromLatestJobItem(item));
    },
    start: ({ job, fingerprint, previous, audit }) =>
      writeAll(client, [
        {
          Put: {
            TableName: table,
            Item: toLatestJobItem(job, fingerprint),
            ...(previous === undefined
              ? { ConditionExpression: "attribute_not_exists(pk)" }
              : {
                  ConditionExpression: "job_id = :previous",
                  ExpressionAttributeValues: { ":previous": previous.id },
                }),
          },
        },
        {
          Put: {
            TableName: table,
            Item: toJobItem(job),
            ConditionExpression: "attribute_not_exists(pk)",
          },
        },
        { Put: { TableName: table, Item: toAuditItem(audit) } },
      ]),
  };
};
