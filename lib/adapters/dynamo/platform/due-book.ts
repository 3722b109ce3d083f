import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type Due, type DueBook, dueMinute } from "#lib/domain/platform/due/due.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { dueItemKey, duePartition, dueShards, dueWatermarkKey } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";

export const DueItem = stored(
  z.object({
    workspace_id: WorkspaceId,
    due_kind: z.enum(["run", "workflow", "group"]),
    id: z.string(),
  }),
);
export const Watermark = z.object({ minute: z.string() });

/** Days for which what was due is kept, however long nobody has looked. */
const keptDays = 14;

/** Ids alone: what is due is found in its own record. */
export const toDueItem = ({ workspaceId, kind, id }: Due, until: string): Record<string, unknown> => ({
  ...dueItemKey(workspaceId, dueMinute(until), id),
  kind: "due",
  workspace_id: workspaceId,
  due_kind: kind,
  id,
  expires_at_epoch_seconds: Math.floor(Date.parse(until) / 1_000) + keptDays * 86_400,
});

export const makeDueBook = (client: DynamoDBDocumentClient, table: string): DueBook => ({
  of: async function* (minute) {
    for (let shard = 0; shard < dueShards; shard += 1)
      yield* queryPartition(client, table, { partition: duePartition(minute, shard) }, (item): Due => {
        const { workspace_id: workspaceId, due_kind: kind, id } = DueItem.parse(item);
        return { workspaceId, kind, id };
      });
  },
  put: async (due, until) => {
    await client.send(new PutCommand({ TableName: table, Item: toDueItem(due, until) }));
  },
  watermark: () => readItem(client, table, dueWatermarkKey, (item) => Watermark.parse(item).minute),
  setWatermark: async (minute) => {
    const Item = { ...dueWatermarkKey, kind: "due_watermark", minute };
    await client.send(new PutCommand({ TableName: table, Item }));
  },
});
