import { setTimeout as sleep } from "node:timers/promises";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Envelope } from "#lib/contract/events.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { EventLogWriter, EventPlaces } from "#lib/domain/events/event/event-log.ts";
import { eventHeadKey, eventKey, eventPlaceKey, eventsOfResource } from "../keys.ts";
import { readItem } from "../read-item.ts";
import { type Action, isLost, transact } from "../transaction.ts";

const dayMs = 86_400_000;
/** One for the head and two for each event: a transaction has at most 100 actions. */
const eventsMax = 49;
const attemptsMax = 12;
const firstWaitMs = 10;

/** The end of a log: the last position, and the first one of each day that is kept. */
export const Head = z.object({ position: z.int().min(0), days: z.record(z.string(), z.int().min(1)) });
export type EventHead = z.infer<typeof Head>;

export const Place = z.object({
  position: z.int().min(1),
  depth: z.int().min(0),
  correlation_id: z.string(),
});

const emptyHead: EventHead = { position: 0, days: {} };

export const readHead = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
): Promise<EventHead> =>
  (await readItem(client, table, eventHeadKey(workspaceId), (item) => Head.parse(item))) ?? emptyHead;

export const makeEventPlaces = (client: DynamoDBDocumentClient, table: string): EventPlaces => ({
  place: (workspaceId, eventId) =>
    readItem(client, table, eventPlaceKey(workspaceId, eventId), (item) => Place.parse(item)),
});

const keptDays = (days: EventHead["days"], now: Date): EventHead["days"] => {
  const oldest = new Date(now.getTime() - (retentionDays.event + 1) * dayMs).toISOString().slice(0, 10);
  return Object.fromEntries(Object.entries(days).filter(([day]) => day >= oldest));
};

const headAction = (
  table: string,
  workspaceId: WorkspaceId,
  { position, days }: EventHead,
  count: number,
  now: Date,
): Action => {
  const today = now.toISOString().slice(0, 10);
  const next = { position: position + count, days: { [today]: position + 1, ...keptDays(days, now) } };
  return {
    Put: {
      TableName: table,
      Item: { ...eventHeadKey(workspaceId), kind: "event_log", workspace_id: workspaceId, ...next },
      ...(position === 0
        ? { ConditionExpression: "attribute_not_exists(pk)" }
        : {
            ConditionExpression: "#position = :position",
            ExpressionAttributeNames: { "#position": "position" },
            ExpressionAttributeValues: { ":position": position },
          }),
    },
  };
};

const eventActions = (
  table: string,
  event: Envelope,
  { position, depth }: { readonly position: number; readonly depth: number },
  now: Date,
): Action[] => {
  const { workspace_id, correlation_id } = event;
  const expires_at_epoch_seconds = Math.floor(now.getTime() / 1_000) + (retentionDays.event * dayMs) / 1_000;
  const common = { workspace_id, position, expires_at_epoch_seconds };
  const place = {
    ...eventPlaceKey(workspace_id, event.id),
    kind: "event_place",
    ...common,
    depth,
    correlation_id,
  };
  const logged = {
    ...eventKey(workspace_id, position),
    kind: "event",
    ...common,
    changed_key: eventsOfResource(event.resource.id, position),
    event,
  };
  return [
    { Put: { TableName: table, Item: place, ConditionExpression: "attribute_not_exists(pk)" } },
    { Put: { TableName: table, Item: logged } },
  ];
};

/**
 * The log of a workspace is a row of positions without gaps: an event is stored in one transaction with the head's step
 * to its position, so that whoever has read up to a position has missed nothing before it.
 */
export const makeEventLogWriter = (client: DynamoDBDocumentClient, table: string): EventLogWriter => {
  const { place } = makeEventPlaces(client, table);
  const depthOf = async ({ workspace_id, causation_id: cause }: Envelope): Promise<number> =>
    cause === null ? 0 : ((await place(workspace_id, cause))?.depth ?? 0) + 1;

  /** Stores what is not there yet; answers what is left because another was faster. */
  const store = async (
    workspaceId: WorkspaceId,
    events: readonly Envelope[],
    now: Date,
  ): Promise<readonly Envelope[]> => {
    const head = await readHead(client, table, workspaceId);
    const actions: Action[] = [headAction(table, workspaceId, head, events.length, now)];
    for (const [index, event] of events.entries()) {
      const at = { position: head.position + index + 1, depth: await depthOf(event) };
      actions.push(...eventActions(table, event, at, now));
    }
    const [_head, ...reasons] = await transact(client, actions);
    return reasons.length === 0 ? [] : events.filter((_, index) => !isLost(reasons[2 * index]));
  };

  return {
    append: async (workspaceId, events, now) => {
      const once = [...new Map(events.map((event) => [event.id, event])).values()];
      for (let from = 0; from < once.length; from += eventsMax) {
        let open: readonly Envelope[] = once.slice(from, from + eventsMax);
        for (let attempt = 1; open.length > 0; attempt += 1) {
          if (attempt > attemptsMax) throw new Error("too many writers of one event log");
          if (attempt > 1) await sleep(Math.random() * firstWaitMs * 2 ** Math.min(attempt, 6));
          open = await store(workspaceId, open, now);
        }
      }
    },
  };
};
