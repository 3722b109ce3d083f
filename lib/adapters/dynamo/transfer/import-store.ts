import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { ImportReader, ImportStore } from "#lib/domain/transfer/import/import-store.ts";
import { importKey, importPartition } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { stillAt, transact } from "../transaction.ts";
import { fromImportItem, toImportItem } from "./import-item.ts";
import { toLearnedItem } from "./learned-mappings.ts";

export const makeImportReader = (client: DynamoDBDocumentClient, table: string): ImportReader => ({
  get: (workspaceId, id) => readItem(client, table, importKey(workspaceId, id), fromImportItem),
  newestFirst: (workspaceId, { before, limit: pageSize }) => {
    const query = { partition: importPartition(workspaceId), newestFirst: { before }, pageSize };
    return queryPartition(client, table, query, fromImportItem);
  },
});

export const makeImportStore = (client: DynamoDBDocumentClient, table: string): ImportStore => ({
  ...makeImportReader(client, table),
  write: async ({ before, after, audit, learned }) => {
    const reasons = await transact(client, [
      {
        Put: {
          TableName: table,
          Item: toImportItem(keepUnknown(before, after)),
          ...stillAt(before?.version),
        },
      },
      ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
      ...(learned === undefined
        ? []
        : [{ Put: { TableName: table, Item: toLearnedItem(after.workspace_id, learned) } }]),
    ]);
    return reasons.length === 0;
  },
});
