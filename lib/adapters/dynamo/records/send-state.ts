import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { HistoryRow } from "#lib/domain/platform/history/history.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { KnownSend, SendWrite } from "#lib/domain/records/engagement/send.ts";
import { engagementMessageKey, historyKey } from "../keys.ts";
import { fromHistoryItem, historyActions } from "../platform/histories.ts";
import { queryPartition } from "../query-partition.ts";
import { type Action, stillAt } from "../transaction.ts";

/** The kind of event under whose lock a message's state is stored. */
const kind = "sent";

/** A lock of a message. Locks of `sent` events from before rows were kept have no more than their key. */
export const MessageLock = stored(
  z.object({
    sk: z.string(),
    is_counted: z.boolean().default(true),
    is_sent: z.boolean().default(true),
    /** The place of the message's row in the history. */
    row: z.object({ at: Timestamp, n: z.int() }).optional(),
  }),
);

const rowAt = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  place: Pick<HistoryRow, "record" | "at" | "n">,
): Promise<HistoryRow | undefined> => {
  const Key = historyKey(workspaceId, "sends", place);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item === undefined ? undefined : fromHistoryItem(Item);
};

/** Reads the state of a message to a lead, and its row while that waits for a `sent` event. */
export const readSend = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  [leadId, messageId]: readonly [LeadId, string],
): Promise<KnownSend | "earlier" | undefined> => {
  const { pk: partition } = engagementMessageKey(workspaceId, leadId, messageId, kind);
  const locks = await Array.fromAsync(
    queryPartition(client, table, { partition }, (item) => MessageLock.parse(item)),
  );
  const lock = locks.find(({ sk }) => sk === kind);
  if (lock === undefined) return locks.length === 0 ? undefined : "earlier";
  const { is_counted: isCounted, is_sent: isSent, row: place } = lock;
  const isOpen = place !== undefined && !isSent;
  const row = isOpen ? await rowAt(client, table, workspaceId, { record: leadId, ...place }) : undefined;
  return { leadId, isCounted, isSent, ...(place && { place }), ...(row && { row }) };
};

/** As long as the row is kept: a later event of the message adds no second one. */
const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1_000) + retentionDays.history * 86_400;

/** The message's state and its row. */
export const sendActions = (
  table: string,
  workspaceId: WorkspaceId,
  messageId: string,
  { before, after, row }: SendWrite,
): Action[] => {
  const { leadId, isCounted, isSent, place } = after;
  const Item = {
    ...engagementMessageKey(workspaceId, leadId, messageId, kind),
    kind: "lock",
    is_counted: isCounted,
    is_sent: isSent,
    ...(place && { row: place, expires_at_epoch_seconds: expiryOf(place.at) }),
  };
  const condition =
    before === undefined
      ? stillAt(undefined)
      : {
          ConditionExpression: "is_counted = :counted AND is_sent = :sent",
          ExpressionAttributeValues: { ":counted": before.isCounted, ":sent": before.isSent },
        };
  const replaced = row === undefined ? undefined : before?.row;
  return [
    { Put: { TableName: table, Item, ...condition } },
    ...historyActions(table, row && [row]),
    // The lake needs no trace of the replaced row, because the new one has its id there.
    ...(replaced === undefined
      ? []
      : [{ Delete: { TableName: table, Key: historyKey(workspaceId, "sends", replaced) } }]),
  ];
};
