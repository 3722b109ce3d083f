import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { EngagementStore, EngagementWrite } from "#lib/domain/records/engagement/engagement-store.ts";
import { engagementIdKey, engagementMessageKey } from "../keys.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";
import { toEngagementItem } from "./engagement-item.ts";
import { leadActions } from "./lead-actions.ts";
import { readHolder, readLead } from "./lead-reader.ts";
import { readSend, sendActions } from "./send-state.ts";

/** Senders repeat within hours; a year is far beyond what any of them keeps. */
const rememberedSeconds = 365 * 86_400;

type Part = "id" | "event" | "lead" | "holder" | "message" | "send";

/** The actions of a write, each with the part that it belongs to. */
const actionsFor = (
  table: string,
  { engagement, lead, holder, send }: EngagementWrite,
): readonly (readonly [Part, Action])[] => {
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
  const parts: (readonly [Part, Action])[] = [
    ["id", first(engagementIdKey(workspaceId, event.id))],
    ["event", { Put: { TableName: table, Item: toEngagementItem(engagement) } }],
  ];
  for (const [part, change] of [["lead", lead] as const, ["holder", holder] as const])
    if (change !== undefined)
      for (const action of leadActions(table, { ...change, keepsLocks: true }).actions)
        parts.push([part, action]);
  if (messageId === undefined) return parts;
  // The state of the message is the lock of its `sent` events.
  if (lead !== undefined && engagement.counted && type !== "sent")
    parts.push(["message", first(engagementMessageKey(workspaceId, lead.after.lead.id, messageId, type))]);
  const state = send === undefined ? [] : sendActions(table, workspaceId, messageId, send);
  return [...parts, ...state.map((action) => ["send", action] as const)];
};

export const makeEngagementStore = (client: DynamoDBDocumentClient, table: string): EngagementStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  holderOf: (workspaceId, unique) => readHolder(client, table, workspaceId, unique),
  sendOf: async (workspaceId, leads, messageId) => {
    for (const lead of leads) {
      const known = await readSend(client, table, workspaceId, [lead, messageId]);
      if (known !== undefined) return known;
    }
    return undefined;
  },
  write: async (write) => {
    const parts = actionsFor(table, write);
    const reasons = await transact(
      client,
      parts.map(([, action]) => action),
    );
    const lost = new Set(parts.filter((_, index) => isLost(reasons[index])).map(([part]) => part));
    if (lost.has("id")) return "duplicate";
    if (lost.has("message")) return "repeated";
    return lost.size > 0 ? "stale" : "stored";
  },
});
