import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditLog } from "#lib/domain/platform/audit/audit-log.ts";
import { toAuditItem } from "./audit-item.ts";

export const makeAuditLog = (client: DynamoDBDocumentClient, table: string): AuditLog => ({
  write: async (entry) => {
    await client.send(new PutCommand({ TableName: table, Item: toAuditItem(entry) }));
  },
});
