import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LaneBook } from "#lib/domain/events/delivery/delivery-store.ts";
import { laneKey } from "../dynamo/keys.ts";
import { makeSharedReads } from "../dynamo/shared-reads.ts";

export const LaneItem = z.object({ slow_until: z.string() });

/** How long an endpoint stays in the slow lane after it was slow once: each return to the other may send an event twice. */
const slowMs = 600_000;
/** How long what was read is believed: a delivery in the wrong lane does no harm. */
const believedMs = 2_000;

interface Known {
  readonly slowUntil: string;
  readonly readAtMs: number;
}

/** Keeps one item for each endpoint that was slow, and for two seconds what it read of it. */
export const makeLaneBook = (client: DynamoDBDocumentClient, table: string): LaneBook => {
  const read = makeSharedReads(client, table);
  const known = new Map<string, Known>();
  return {
    isSlow: async (workspaceId, webhookId, now) => {
      const last = known.get(webhookId);
      if (last !== undefined && now.getTime() - last.readAtMs < believedMs)
        return last.slowUntil > now.toISOString();
      const key = laneKey(workspaceId, webhookId);
      const item = await read(key, (one) => LaneItem.parse(one));
      known.set(webhookId, { slowUntil: item?.slow_until ?? "", readAtMs: now.getTime() });
      return (item?.slow_until ?? "") > now.toISOString();
    },
    markSlow: async (workspaceId, webhookId, now) => {
      const slowUntil = new Date(now.getTime() + slowMs).toISOString();
      known.set(webhookId, { slowUntil, readAtMs: now.getTime() });
      const Item = {
        ...laneKey(workspaceId, webhookId),
        kind: "webhook_lane",
        slow_until: slowUntil,
        expires_at_epoch_seconds: Math.floor((now.getTime() + slowMs) / 1_000),
      };
      await client.send(new PutCommand({ TableName: table, Item }));
    },
  };
};
