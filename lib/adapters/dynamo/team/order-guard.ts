import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { makeOrderGuard } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard, OrderPausing } from "#lib/domain/team/standing-order/standing-order.ts";
import { orderPauseKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { transact } from "../transaction.ts";
import { makeOrderPauses } from "./order-pause-reader.ts";
import { readMember } from "./read-member.ts";

const pauseAudit = (workspaceId: WorkspaceId, pause: PausedOrder): AuditEntry => ({
  workspaceId,
  at: pause.paused_at,
  actor: { type: "system", id: "standing_orders" },
  action: `${pause.kind}.author_pause`,
  recordId: pause.id,
  version: 0,
  before: {},
  after: { author_id: pause.author_id, role: pause.role, cause: pause.cause },
  requestId: "standing_orders",
});

const makePauses = (client: DynamoDBDocumentClient, table: string): OrderPausing => ({
  ...makeOrderPauses(client, table),
  pause: async (workspaceId, pause) => {
    const item = { kind: "order_pause", workspace_id: workspaceId, pause };
    // Lost where the order is paused already: its first pause stays, with its audit line.
    await transact(client, [
      {
        Put: {
          TableName: table,
          Item: { ...orderPauseKey(workspaceId, pause.id), ...item },
          // A pause of a former author is over.
          ConditionExpression: "attribute_not_exists(pk) OR pause.author_id <> :author",
          ExpressionAttributeValues: { ":author": pause.author_id },
        },
      },
      { Put: { TableName: table, Item: toAuditItem(pauseAudit(workspaceId, pause)) } },
    ]);
  },
});

export const makeTableOrderGuard = (client: DynamoDBDocumentClient, table: string): OrderGuard =>
  makeOrderGuard({
    pauses: makePauses(client, table),
    members: { get: (workspaceId, id) => readMember(client, table, workspaceId, id) },
  });
