import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { EndedPauses } from "#lib/domain/team/standing-order/standing-order.ts";
import { orderPauseKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { type Action, transact } from "../transaction.ts";
import { makeOrderPauses } from "./order-pause-reader.ts";

export const makeOrderPauseStore = (client: DynamoDBDocumentClient, table: string): EndedPauses => ({
  ...makeOrderPauses(client, table),
  end: async (workspaceId, { id, paused_at }, audit) => {
    const removal: Action = {
      Delete: {
        TableName: table,
        Key: { ...orderPauseKey(workspaceId, id) },
        ConditionExpression: "pause.paused_at = :at",
        ExpressionAttributeValues: { ":at": paused_at },
      },
    };
    const lines: Action[] =
      audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }];
    return (await transact(client, [removal, ...lines])).length === 0;
  },
});
