import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { DisabledReason, WebhookBatch, WebhookState } from "#lib/contract/events/webhook-record.ts";
import { Filter } from "#lib/contract/platform/filters.ts";
import { MemberId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { WebhookReader, WebhookStore, WebhookWrite } from "#lib/domain/events/webhook/webhook-store.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { webhookCountKey, webhookKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { makeSharedReads } from "../shared-reads.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";

export const WebhookItem = stored(
  z.object({
    id: WebhookId,
    workspace_id: WorkspaceId,
    url: z.string(),
    events: z.array(z.string()),
    filter: Filter.nullable(),
    batch: WebhookBatch.nullable(),
    batch_spans: z.array(z.object({ from: z.string(), until: z.string().nullable() })),
    headers_sealed: z.string().nullable(),
    header_names: z.array(z.string()),
    description: z.string().nullable(),
    owner_id: MemberId,
    secrets: z.array(z.object({ sealed: z.string(), valid_until: z.string().nullable() })),
    state: WebhookState,
    disabled_reason: DisabledReason.nullable(),
    state_note: z.string().nullable(),
    failing_since: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int().min(1),
  }),
);

/** Reads a webhook's item back. Throws a ZodError when the item is no webhook. */
export const fromWebhookItem = (item: unknown): WebhookRecord => WebhookItem.parse(item);

export const makeWebhookReader = (client: DynamoDBDocumentClient, table: string): WebhookReader => ({
  find: (workspaceId, id) => readItem(client, table, webhookKey(workspaceId, id), fromWebhookItem),
  list: (workspaceId) => {
    const partition = webhookKey(workspaceId, "").pk;
    return Array.fromAsync(queryPartition(client, table, { partition }, fromWebhookItem));
  },
  // The first webhook makes the item that counts them, and it stays.
  hadAny: async (workspaceId) =>
    (await readItem(client, table, webhookCountKey(workspaceId), () => true)) ?? false,
});

const recordAction = (table: string, { workspaceId, before, after }: WebhookWrite): Action => {
  const condition = stillAt(before?.version);
  if (after === undefined)
    return { Delete: { TableName: table, Key: webhookKey(workspaceId, before?.id ?? ""), ...condition } };
  const Item = { ...webhookKey(workspaceId, after.id), kind: "webhook", ...keepUnknown(before, after) };
  return { Put: { TableName: table, Item, ...condition } };
};

/** Counts one that comes, as long as there is room, and one that goes. */
const countAction = (table: string, { workspaceId, before, after }: WebhookWrite): Action[] => {
  if ((before === undefined) === (after === undefined)) return [];
  const of = { TableName: table, Key: webhookCountKey(workspaceId), UpdateExpression: "ADD webhooks :one" };
  return before !== undefined
    ? [{ Update: { ...of, ExpressionAttributeValues: { ":one": -1 } } }]
    : [
        {
          Update: {
            ...of,
            ConditionExpression: "attribute_not_exists(webhooks) OR webhooks < :max",
            ExpressionAttributeValues: { ":one": 1, ":max": sizes.webhooksMax },
          },
        },
      ];
};

const makeWrite =
  (client: DynamoDBDocumentClient, table: string): WebhookStore["write"] =>
  async (write) => {
    const [record, ...others] = await transact(client, [
      recordAction(table, write),
      ...countAction(table, write),
      ...(write.audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(write.audit) } }]),
    ]);
    if (record === undefined) return "stored";
    return !isLost(record) && others.some(isLost) ? "full" : "stale";
  };

export const makeWebhookStore = (client: DynamoDBDocumentClient, table: string): WebhookStore => ({
  ...makeWebhookReader(client, table),
  write: makeWrite(client, table),
});

/** Webhooks as deliveries need them: those of one batch of messages are read together. */
export const makeEndpointRecords = (
  client: DynamoDBDocumentClient,
  table: string,
): Pick<WebhookStore, "find" | "write"> => {
  const read = makeSharedReads(client, table);
  return {
    find: (workspaceId, id) => read(webhookKey(workspaceId, id), fromWebhookItem),
    write: makeWrite(client, table),
  };
};
