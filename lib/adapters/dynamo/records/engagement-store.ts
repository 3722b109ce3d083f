import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { EngagementStore, EngagementWrite } from "#lib/domain/records/engagement/engagement-store.ts";
import { engagementIdKey, engagementMessageKey } from "../keys.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";
import { toEngagementItem } from "./engagement-item.ts";
import { leadActions } from "./lead-actions.ts";
import { readHolder, readLead } from "./lead-reader.ts";

/** Senders repeat within hours; a year is far beyond what any of them keeps. */
const rememberedSeconds = 365 * 86_400;

const putLead = (table: string, change: NonNullable<EngagementWrite["lead"]>): Action[] => [
  ...leadActions(table, { ...change, keepsLocks: true }).actions,
];

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
  const hasMessage = lead !== undefined && messageId !== undefined && engagement.counted;
  return {
    id: [first(engagementIdKey(workspaceId, event.id))],
    event: [{ Put: { TableName: table, Item: toEngagementItem(engagement) } } as Action],
    lead: lead === undefined ? [] : putLead(table, lead),
    holder: holder === undefined ? [] : putLead(table, holder),
    message: hasMessage
      ? [first(engagementMessageKey(workspaceId, lead.after.lead.id, messageId, type))]
      : [],
  };
};

export const makeEngagementStore = (client: DynamoDBDocumentClient, table: string): EngagementStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  write: async (write) => {
    const named = Object.entries(actionsFor(table, write)).flatMap(([name, actions]) =>
      actions.map((action) => ({ name, action })),
    );
    const reasons = await transact(
      client,
      named.map(({ action }) => action),
    );
    const isRefused = (refused: string): boolean =>
      named.some(({ name }, index) => name === refused && isLost(reasons[index]));
    if (isRefused("id")) return "duplicate";
    if (isRefused("message")) return "repeated";
    return isRefused("lead") || isRefused("holder") ? "stale" : "stored";
  },
});
