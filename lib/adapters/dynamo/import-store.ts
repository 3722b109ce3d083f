import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import type { ImportReader, ImportStore } from "#lib/domain/import/import-store.ts";
import { toAuditItem } from "./audit-item.ts";
import { fromImportItem, toImportItem } from "./import-item.ts";
import { importKey, importPartition } from "./keys.ts";
import { withConflictRetries } from "./transaction.ts";

export const makeImportReader = (client: DynamoDBDocumentClient, table: string): ImportReader => ({
  get: async (workspaceId, id) => {
    const Key = importKey(workspaceId, id);
    const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return Item === undefined ? undefined : fromImportItem(Item);
  },
  newestFirst: async function* (workspaceId, { before, limit }) {
    const query = {
      TableName: table,
      KeyConditionExpression: before === undefined ? "pk = :pk" : "pk = :pk AND sk < :before",
      ExpressionAttributeValues: {
        ":pk": importPartition(workspaceId),
        ...(before === undefined ? {} : { ":before": before }),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client, pageSize: limit }, query))
      for (const item of Items) yield fromImportItem(item);
  },
});

export const makeImportStore = (client: DynamoDBDocumentClient, table: string): ImportStore => ({
  ...makeImportReader(client, table),
  write: async ({ before, after, audit }) => {
    const condition =
      before === undefined
        ? { ConditionExpression: "attribute_not_exists(pk)" }
        : {
            ConditionExpression: "version = :version",
            ExpressionAttributeValues: { ":version": before.version },
          };
    const command = new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: table, Item: toImportItem(after), ...condition } },
        ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
      ],
    });
    try {
      await withConflictRetries(() => client.send(command));
      return true;
    } catch (error) {
      // Anything else, such as throttling, is no other writer's doing: the caller's queue tries again.
      const [first] = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
      if (first?.Code === "ConditionalCheckFailed") return false;
      throw error;
    }
  },
});
