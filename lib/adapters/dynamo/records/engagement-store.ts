import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { EngagementStore, EngagementWrite } from "#lib/domain/records/engagement/engagement-store.ts";
import { engagementIdKey, engagementMessageKey } from "../keys.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";
import { toEngagementItem } from "./engagement-item.ts";
import { leadActions } from "./lead-actions.ts";
import { readHolder, readLead } from "./lead-reader.ts";

/** Senders repeat within hours; a year is far beyond what any of them keeps. */
const rememberedSeconds = 365 * 86_400;

/** In the order in which `write` reads their reasons: the event's id, the message's first time, all others. */
const actionsFor = (table: string, { engagement, lead }: EngagementWrite) => {
  const { workspaceId, event, receivedAt, counted } = engagement;
  const expires_at_epoch_seconds = Math.floor(Date.parse(receivedAt) / 1_000) + rememberedSeconds;
  const first = (key: object): Action => ({
    Put: {
      TableName: table,
      Item: { ...key, kind: "lock", expires_at_epoch_seconds },
      ...stillAt(undefined),
    },
  });
  const { message_id: messageId, type } = event;
  const id = first(engagementIdKey(workspaceId, event.id));
  const message =
    lead === undefined || messageId === undefined || !counted
      ? []
      : [first(engagementMessageKey(workspaceId, lead.after.lead.id, messageId, type))];
  const stored = { Put: { TableName: table, Item: toEngagementItem(engagement) } };
  const ofLead = lead === undefined ? [] : leadActions(table, { ...lead, keepsLocks: true }).actions;
  return { actions: [id, ...message, stored, ...ofLead], hasMessage: message.length > 0 };
};

export const makeEngagementStore = (client: DynamoDBDocumentClient, table: string): EngagementStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  write: async (write) => {
    const { actions, hasMessage } = actionsFor(table, write);
    const reasons = await transact(client, actions);
    if (isLost(reasons[0])) return "duplicate";
    if (hasMessage && isLost(reasons[1])) return "repeated";
    return reasons.some(isLost) ? "stale" : "stored";
  },
});
