import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { toAuditItem } from "#lib/adapters/dynamo/platform/audit-item.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import {
  type ReplayReader,
  ReplayRecord,
  type ReplayStore,
} from "#lib/domain/events/delivery/replay/replay-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { besideOf, keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { replayKey } from "../dynamo/keys.ts";
import { readItem } from "../dynamo/read-item.ts";
import { stillAt, transact } from "../dynamo/transaction.ts";

export const ReplayItem = stored(
  z.object({
    kind: z.literal("webhook_replay"),
    record: ReplayRecord.omit({ version: true }),
    version: ReplayRecord.shape.version,
  }),
);

const daySeconds = 86_400;

const toItem = ({ version, ...record }: ReplayRecord): Record<string, unknown> => ({
  ...replayKey(record.workspace_id, record.webhook_id, record.id),
  kind: "webhook_replay",
  record,
  version,
  expires_at_epoch_seconds:
    Math.floor(Date.parse(record.created_at) / 1_000) + retentionDays.webhookDelivery * daySeconds,
});

const fromItem = (item: unknown): ReplayRecord => {
  const parsed = ReplayItem.parse(item);
  return besideOf(parsed, { ...parsed.record, version: parsed.version });
};

export const makeReplayReader = (client: DynamoDBDocumentClient, table: string): ReplayReader => ({
  get: (workspaceId, webhookId, id) =>
    readItem(client, table, replayKey(workspaceId, webhookId, id), fromItem),
});

export const makeReplayStore = (client: DynamoDBDocumentClient, table: string): ReplayStore => ({
  ...makeReplayReader(client, table),
  write: async (before, after, audit) => {
    const lost = await transact(client, [
      { Put: { TableName: table, Item: toItem(keepUnknown(before, after)), ...stillAt(before?.version) } },
      ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
    ]);
    return lost.length === 0;
  },
});
