import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { EngagementStore, EngagementWrite } from "#lib/domain/records/engagement/engagement-store.ts";
import { engagementIdKey, engagementMessageKey } from "../keys.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";
import { toEngagementItem } from "./engagement-item.ts";
import { stillThatLead } from "./lead-guard.ts";
import { toLeadItem } from "./lead-item.ts";
import { readHolder, readLead } from "./lead-reader.ts";

/** Senders repeat within hours; a year is far beyond what any of them keeps. */
const rememberedSeconds = 365 * 86_400;

/** In the order in which `write` reads their reasons: the event's id, the message's first time, the lead. */
const actionsFor = (table: string, { engagement, lead }: EngagementWrite): Action[] => {
  const { workspaceId, event, receivedAt } = engagement;
  const expires_at_epoch_seconds = Math.floor(Date.parse(receivedAt) / 1_000) + rememberedSeconds;
  const first = (key: object): Action => ({
    Put: {
      TableName: table,
      Item: { ...key, kind: "lock", expires_at_epoch_seconds },
      ...stillAt(undefined),
    },
  });
  const { message_id: messageId, type } = event;
  return [
    first(engagementIdKey(workspaceId, event.id)),
    { Put: { TableName: table, Item: toEngagementItem(engagement) } },
    ...(lead === undefined
      ? []
      : [
          {
            Put: {
              TableName: table,
              Item: toLeadItem(keepUnknown(lead.before, lead.after)),
              ...stillThatLead(lead.before),
            },
          },
        ]),
    ...(lead === undefined || messageId === undefined || !engagement.counted
      ? []
      : [first(engagementMessageKey(workspaceId, lead.after.lead.id, messageId, type))]),
  ];
};

export const makeEngagementStore = (client: DynamoDBDocumentClient, table: string): EngagementStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  write: async (write) => {
    const [id, , lead, message] = await transact(client, actionsFor(table, write));
    if (isLost(id)) return "duplicate";
    if (isLost(message)) return "repeated";
    return isLost(lead) ? "stale" : "stored";
  },
});
