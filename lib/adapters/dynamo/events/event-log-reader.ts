import { type DynamoDBDocumentClient, paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Envelope } from "#lib/contract/events.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { EventLogReader, LoggedEvent } from "#lib/domain/events/event/event-log.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { eventBlock, eventKey, eventsOfResource } from "../keys.ts";
import { makeEventPlaces, readHead } from "./event-log.ts";

const dayMs = 86_400_000;

export const EventItem = stored(
  z
    .object({ position: z.int(), event: Envelope, expires_at_epoch_seconds: z.int() })
    .transform(({ expires_at_epoch_seconds: expires, ...logged }) => ({ ...logged, expires })),
);

type Range = Parameters<EventLogReader["between"]>[1];

const queryOf = (
  table: string,
  pk: string,
  from: readonly [name: string, low: string, high: string],
): QueryCommandInput => {
  const [name, low, high] = from;
  return {
    TableName: table,
    ...(name === "sk" ? {} : { IndexName: "changes" }),
    KeyConditionExpression: `pk = :pk AND ${name} BETWEEN :low AND :high`,
    ExpressionAttributeValues: { ":pk": pk, ":low": low, ":high": high },
    ConsistentRead: true,
  };
};

/** One block's part of a range. */
const blockQuery = (
  table: string,
  workspaceId: WorkspaceId,
  block: number,
  { after, last, resource }: Range,
): QueryCommandInput => {
  const { pk } = eventKey(workspaceId, block * eventBlock + 1);
  const [low, high] = [after + 1, last];
  if (resource !== undefined)
    return queryOf(table, pk, [
      "changed_key",
      eventsOfResource(resource, low),
      eventsOfResource(resource, high),
    ]);
  return queryOf(table, pk, ["sk", eventKey(workspaceId, low).sk, eventKey(workspaceId, high).sk]);
};

const blockOf = (position: number): number => Math.floor((position - 1) / eventBlock);

export const makeEventLogReader = (client: DynamoDBDocumentClient, table: string): EventLogReader => {
  async function* between(workspaceId: WorkspaceId, range: Range): AsyncGenerator<LoggedEvent> {
    if (range.last <= range.after) return;
    const nowSeconds = Date.now() / 1_000;
    for (let block = blockOf(range.after + 1); block <= blockOf(range.last); block += 1) {
      const query = blockQuery(table, workspaceId, block, range);
      for await (const { Items = [] } of paginateQuery({ client, pageSize: 200 }, query))
        for (const item of Items) {
          const { expires, ...logged } = EventItem.parse(item);
          // Time to live takes an item away up to days late.
          if (expires > nowSeconds) yield logged;
        }
    }
  }
  return {
    ...makeEventPlaces(client, table),
    span: async (workspaceId, now) => {
      const { position, days } = await readHead(client, table, workspaceId);
      const oldest = new Date(now.getTime() - retentionDays.event * dayMs).toISOString().slice(0, 10);
      const kept = Object.entries(days).flatMap(([day, first]) => (day >= oldest ? [first] : []));
      return { before: kept.length === 0 ? position : Math.min(...kept) - 1, last: position };
    },
    between,
  };
};
