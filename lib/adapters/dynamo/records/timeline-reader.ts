import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type {
  TimelineReader,
  TimelineRow,
  TimelineSource,
} from "#lib/domain/records/timeline/timeline-reader.ts";
import {
  auditPartition,
  engagementPartition,
  engagementShardOf,
  historyPartition,
  shardOf,
  timelinePartition,
} from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { monthsBetween } from "./engagement-months.ts";

const dayMs = 86_400_000;

export const Item = z.looseObject({ sk: z.string() });
type Item = z.infer<typeof Item>;

type Partition = (ws: WorkspaceId, month: string, subject: string) => string;

/** Each sorts its rows by the record, the time and what tells rows of one moment apart. */
const partitions: Readonly<Record<TimelineSource, Partition>> = {
  engagement: (ws, month, lead) => engagementPartition(ws, month, engagementShardOf(lead as LeadId)),
  audit: (ws, month, record) => auditPartition(ws, month, shardOf(record)),
  row: timelinePartition,
  stage_move: (ws, month, record) => historyPartition(ws, "stage_moves", month, shardOf(record)),
  deal_move: (ws, month, record) => historyPartition(ws, "deal_moves", month, shardOf(record)),
};

/** Below `#`, so that a place without more sorts first, as its sort key does. */
const end = "!";

const rowOf = (source: TimelineSource, item: Item): TimelineRow => {
  const [subject = "", at = "", ...rest] = item.sk.split("#");
  return { source, at, place: `${at}#${source}#${rest.join("#")}${end}${subject}`, item };
};

/** The sort key below which a source's rows stand behind a place; `$` comes right behind `#`. */
const below = (subject: string, source: TimelineSource, before: string | undefined): string => {
  if (before === undefined) return `${subject}$`;
  const [place = "", last = ""] = before.split(end);
  const [at = "", of = "", ...rest] = place.split("#");
  if (source === of) return `${subject}#${at}#${rest.join("#")}${subject < last ? end : ""}`;
  return source < of ? `${subject}#${at}$` : `${subject}#${at}`;
};

/** Merges rows, always taking the newest head. */
async function* merged(sources: readonly AsyncGenerator<TimelineRow>[]): AsyncGenerator<TimelineRow> {
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    let newest: { readonly index: number; readonly row: TimelineRow } | undefined;
    for (const [index, head] of heads.entries())
      if (head.done !== true && (newest === undefined || head.value.place > newest.row.place))
        newest = { index, row: head.value };
    if (newest === undefined) return;
    yield newest.row;
    const next = await sources[newest.index]?.next();
    if (next !== undefined) heads[newest.index] = next;
  }
}

export const makeTimelineReader = (client: DynamoDBDocumentClient, table: string): TimelineReader => ({
  newestFirst: async function* (workspaceId, subjects, { sources, now, since, before, limit }) {
    // A row's writer may have been a little ahead of this reader.
    const to = before ?? new Date(now.getTime() + dayMs).toISOString();
    const rowsOf = async function* (
      subject: string,
      source: TimelineSource,
      month: string,
      pageSize: number,
    ): AsyncGenerator<TimelineRow> {
      const partition = partitions[source](workspaceId, month, subject);
      const newestFirst = { before: below(subject, source, before) };
      // Rows come to the month of their arrival, and go on being told for a moment after it.
      const isSettled = month < new Date(now.getTime() - dayMs).toISOString().slice(0, 7);
      const query = { partition, newestFirst, pageSize, isSettled };
      for await (const item of queryPartition(client, table, query, (one) => Item.parse(one))) {
        if (!item.sk.startsWith(`${subject}#`)) return;
        yield rowOf(source, item);
      }
    };
    let told = 0;
    for (const month of monthsBetween(since, to).toReversed()) {
      // What later months have told needs not be read of an earlier one.
      const pageSize = Math.max(limit - told, 1);
      const all = subjects.flatMap((subject) =>
        sources.map((source) => rowsOf(subject, source, month, pageSize)),
      );
      for await (const row of merged(all)) {
        yield row;
        told += 1;
      }
    }
  },
});
