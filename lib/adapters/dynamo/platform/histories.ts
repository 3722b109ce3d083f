import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { HistoryReader, HistoryRow } from "#lib/domain/platform/history/history.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { changeKey, historyKey, historyPartition, historyPlace, shardOf } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { monthsBetween } from "../records/engagement-months.ts";
import type { Action } from "../transaction.ts";

const dayMs = 86_400_000;

export const HistoryItem = stored(
  z.object({
    kind: z.enum(["stage_moves", "assignments", "deal_moves", "sends"]),
    workspace_id: WorkspaceId,
    record_id: z.string(),
    at: z.string(),
    n: z.int(),
    facts: z.record(z.string(), z.unknown()),
  }),
);

/** Reads a row back. Throws a ZodError when the item is none. */
export const fromHistoryItem = (item: unknown): HistoryRow => {
  const { kind: history, workspace_id: workspaceId, record_id: record, ...rest } = HistoryItem.parse(item);
  return { history, workspaceId, record, ...rest };
};

export const toHistoryItem = (row: HistoryRow): Record<string, unknown> => {
  const { history, workspaceId, record, at, n, facts } = row;
  const key = historyKey(workspaceId, history, row);
  return {
    ...key,
    kind: history,
    workspace_id: workspaceId,
    changed_key: changeKey(at, key.sk),
    record_id: record,
    at,
    n,
    facts,
    expires_at_epoch_seconds: Math.floor(Date.parse(at) / 1_000) + retentionDays.history * 86_400,
  };
};

/** Belongs into the transaction of the change; its key repeats with the change, so that a repeat adds no second row. */
export const historyActions = (table: string, rows: readonly HistoryRow[] = []): Action[] =>
  rows.map((row) => ({ Put: { TableName: table, Item: toHistoryItem(row) } }));

export const makeHistoryReader = (client: DynamoDBDocumentClient, table: string): HistoryReader => ({
  newestFirst: async function* (workspaceId, history, record, { now, since, before, limit }) {
    const kept = now.getTime() - retentionDays.history * dayMs;
    const from = new Date(Math.max(kept, Date.parse(since))).toISOString();
    // A row's writer may have been a little ahead of this reader.
    const to = before?.at ?? new Date(now.getTime() + dayMs).toISOString();
    const months = monthsBetween(from, to);
    // `$` comes right behind `#`.
    const below = before === undefined ? `${record}$` : historyPlace({ record, ...before });
    for (const month of months.toReversed()) {
      const partition = historyPartition(workspaceId, history, month, shardOf(record));
      const query = { partition, newestFirst: { before: below }, pageSize: limit };
      for await (const row of queryPartition(client, table, query, fromHistoryItem)) {
        if (row.record !== record) break;
        yield row;
      }
    }
  },
});
