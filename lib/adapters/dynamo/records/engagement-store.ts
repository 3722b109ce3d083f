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

const putLead = (table: string, { before, after }: NonNullable<EngagementWrite["lead"]>): Action => ({
  Put: { TableName: table, Item: toLeadItem(keepUnknown(before, after)), ...stillThatLead(before) },
});

/** In the order in which `write` reads their reasons. */
const actionsFor = (table: string, { engagement, lead, holder }: EngagementWrite) => {
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
  return {
    id: first(engagementIdKey(workspaceId, event.id)),
    event: { Put: { TableName: table, Item: toEngagementItem(engagement) } } as Action,
    lead: lead && putLead(table, lead),
    holder: holder && putLead(table, holder),
    message:
      lead === undefined || messageId === undefined || !engagement.counted
        ? undefined
        : first(engagementMessageKey(workspaceId, lead.after.lead.id, messageId, type)),
  };
};

const isPresent = (entry: [string, Action | undefined]): entry is [string, Action] => entry[1] !== undefined;

export const makeEngagementStore = (client: DynamoDBDocumentClient, table: string): EngagementStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  write: async (write) => {
    const actions = Object.entries(actionsFor(table, write)).filter(isPresent);
    const reasons = await transact(
      client,
      actions.map(([, action]) => action),
    );
    const isRefused = (name: string): boolean => isLost(reasons[actions.findIndex(([one]) => one === name)]);
    if (isRefused("id")) return "duplicate";
    if (isRefused("message")) return "repeated";
    return isRefused("lead") || isRefused("holder") ? "stale" : "stored";
  },
});
