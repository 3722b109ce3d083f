import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { DeliveryId, type WebhookId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import type {
  Gathering,
  GatheringBook,
  GatheringReader,
  Progress,
} from "#lib/domain/events/delivery/batch/gathering.ts";
import { gatheringKey } from "../dynamo/keys.ts";
import { readItem } from "../dynamo/read-item.ts";
import { stillAt, transact, withConflictRetries } from "../dynamo/transaction.ts";
import { toDeliveryItem } from "./delivery-item.ts";

/**
 * Places of the log that a gathering goes back behind its first arrival: what was logged shortly before may come by the
 * bus after it.
 */
const lookBack = 1_000;

export const GatheringItem = z.object({
  start_position: z.int(),
  position: z.int(),
  due_at: z.string().optional(),
  opened_by: z.string().optional(),
  seen: z.int(),
  is_closing: z.boolean(),
  sending: DeliveryId.optional(),
  version: z.int(),
});

interface Place {
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
}

const fromItem =
  (place: Place) =>
  (item: unknown): Gathering => {
    const { start_position: start, position, seen, version, ...rest } = GatheringItem.parse(item);
    return {
      ...place,
      start,
      position,
      dueAt: rest.due_at ?? null,
      openedBy: rest.opened_by ?? null,
      seen,
      isClosing: rest.is_closing,
      sending: rest.sending ?? null,
      version,
    };
  };

export const makeGatheringReader = (client: DynamoDBDocumentClient, table: string): GatheringReader => ({
  get: (workspaceId, webhookId) =>
    readItem(client, table, gatheringKey(workspaceId, webhookId), fromItem({ workspaceId, webhookId })),
});

/** The update that goes on to a position, unless another did. */
const progress = (table: string, { workspaceId, webhookId, version }: Gathering, to: Progress) => ({
  TableName: table,
  Key: { ...gatheringKey(workspaceId, webhookId) },
  UpdateExpression: "SET #position = :position, is_closing = :closing ADD version :one",
  ExpressionAttributeNames: { "#position": "position" },
  ...stillAt(version),
  ExpressionAttributeValues: {
    ":version": version,
    ":position": to.position,
    ":closing": to.isClosing,
    ":one": 1,
  },
});

/** Each arrival is one update, without a condition, so that events that come together do not hinder one another. */
const arriveExpression = [
  "SET kind = :kind",
  "start_position = if_not_exists(start_position, :start)",
  "#position = if_not_exists(#position, :start)",
  "due_at = if_not_exists(due_at, :due)",
  "opened_by = if_not_exists(opened_by, :message)",
  "is_closing = if_not_exists(is_closing, :no)",
  "version = if_not_exists(version, :one) ADD seen :one",
].join(", ");

export const makeGatheringBook = (client: DynamoDBDocumentClient, table: string): GatheringBook => {
  /** Sends an update; undefined when its condition does not hold. */
  const update = async (place: Place, input: UpdateCommand["input"]): Promise<Gathering | undefined> => {
    const command = new UpdateCommand({ ...input, ReturnValues: "ALL_NEW" });
    try {
      const { Attributes } = await withConflictRetries(() => client.send(command));
      return fromItem(place)(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  };
  return {
    ...makeGatheringReader(client, table),
    arrive: async (workspaceId, webhookId, { position, messageId, dueAt }) => {
      const input = {
        TableName: table,
        Key: { ...gatheringKey(workspaceId, webhookId) },
        UpdateExpression: arriveExpression,
        ExpressionAttributeNames: { "#position": "position" },
        ExpressionAttributeValues: {
          ":kind": "webhook_batch",
          ":start": Math.max(0, position - lookBack),
          ":due": dueAt,
          ":message": messageId,
          ":no": false,
          ":one": 1,
        },
      };
      const gathering = await update({ workspaceId, webhookId }, input);
      if (gathering === undefined) throw new Error("an update without a condition was refused");
      return gathering;
    },
    close: ({ workspaceId, webhookId, version, dueAt }) =>
      update(
        { workspaceId, webhookId },
        {
          TableName: table,
          Key: { ...gatheringKey(workspaceId, webhookId) },
          UpdateExpression: "SET is_closing = :yes, seen = :none ADD version :one REMOVE due_at, opened_by",
          ConditionExpression: "version = :version AND due_at = :due",
          ExpressionAttributeValues: {
            ":version": version,
            ":due": dueAt,
            ":yes": true,
            ":none": 0,
            ":one": 1,
          },
        },
      ),
    advance: async (gathering, to) => (await update(gathering, progress(table, gathering, to))) !== undefined,
    take: async (gathering, to, batch) => {
      const { UpdateExpression, ExpressionAttributeValues, ...rest } = progress(table, gathering, to);
      const lost = await transact(client, [
        { Put: { TableName: table, Item: toDeliveryItem(batch), ...stillAt(undefined) } },
        {
          Update: {
            ...rest,
            UpdateExpression: UpdateExpression.replace("SET", "SET sending = :sending,"),
            ExpressionAttributeValues: { ...ExpressionAttributeValues, ":sending": batch.id },
          },
        },
      ]);
      return lost.length === 0;
    },
  };
};
