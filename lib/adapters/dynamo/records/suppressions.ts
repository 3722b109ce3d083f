import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { type OptedOut, OptOutChannel } from "#lib/contract/records/opt-out.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type {
  Suppression,
  SuppressionCause,
  SuppressionClearer,
  SuppressionReader,
  SuppressionWriter,
} from "#lib/domain/records/lead/suppression/suppression.ts";
import { batchGet } from "../batch-get.ts";
import type { Key } from "../keys.ts";
import type { AddressKey } from "./suppression-keys.ts";

const flag = z.literal(true).optional();

/** Each channel is an attribute of its own, so that one update adds it to the others without reading them. */
export const SuppressionItem = stored(
  z.object({
    pk: z.string(),
    opted_out_email: flag,
    opted_out_phone: flag,
    opted_out_all: flag,
    opted_out_at: Timestamp.optional(),
    opted_out_source: z.string().optional(),
    bounced_at: Timestamp.optional(),
  }),
);

const channelAttribute = (channel: OptOutChannel) => `opted_out_${channel}` as const;

const fromItem = (item: ReturnType<typeof SuppressionItem.parse>): Suppression => {
  const { opted_out_at: at = null, opted_out_source: source = null, bounced_at: bouncedAt = null } = item;
  const channels = OptOutChannel.options.filter((channel) => item[channelAttribute(channel)] === true);
  const optedOut: OptedOut | null = channels.length === 0 ? null : { channels, at, source };
  return { optedOut, bouncedAt };
};

const isPresent = ({ optedOut, bouncedAt }: Suppression): boolean => optedOut !== null || bouncedAt !== null;

export const makeSuppressionReader = (
  client: DynamoDBDocumentClient,
  table: string,
  keys: (workspaceId: WorkspaceId) => Promise<AddressKey | undefined>,
): SuppressionReader => ({
  of: async (workspaceId, addresses) => {
    const keyOf = addresses.length === 0 ? undefined : await keys(workspaceId);
    if (keyOf === undefined) return new Map();
    const addressOf = new Map(addresses.map((address) => [keyOf(address).pk, address]));
    const wanted = [...addressOf.values()].map(keyOf);
    const items = (await batchGet(client, table, wanted)).map((item) => SuppressionItem.parse(item));
    return new Map(
      items.flatMap((item) => {
        const address = addressOf.get(item.pk);
        const suppression = fromItem(item);
        return address === undefined || !isPresent(suppression) ? [] : [[address, suppression] as const];
      }),
    );
  },
});

/** Sets what a cause says, and keeps the first time and source. */
const updateOf = (cause: SuppressionCause) => {
  if ("bouncedAt" in cause)
    return {
      UpdateExpression: "SET kind = :kind, bounced_at = if_not_exists(bounced_at, :at)",
      ExpressionAttributeValues: { ":kind": "suppression", ":at": cause.bouncedAt },
    };
  const { channels, at, source } = cause.optedOut;
  const sets = [
    "kind = :kind",
    "opted_out_at = if_not_exists(opted_out_at, :at)",
    "opted_out_source = if_not_exists(opted_out_source, :source)",
    ...channels.map((channel) => `${channelAttribute(channel)} = :yes`),
  ];
  return {
    UpdateExpression: `SET ${sets.join(", ")}`,
    ConditionExpression: "attribute_not_exists(cleared_at) OR cleared_at < :at",
    ExpressionAttributeValues: {
      ":kind": "suppression",
      ":yes": true,
      ":at": at,
      ":source": source ?? "unknown",
    },
  };
};

/** Updates the item; a condition that does not hold says that a later write has decided already. */
const updated = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  update: Pick<UpdateCommandInput, "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeValues">,
): Promise<void> => {
  try {
    await client.send(new UpdateCommand({ TableName: table, Key: { ...key }, ...update }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

export const makeSuppressionWriter = (
  client: DynamoDBDocumentClient,
  table: string,
  keys: (workspaceId: WorkspaceId) => Promise<AddressKey>,
): SuppressionWriter => ({
  suppress: async (workspaceId, address, cause) =>
    updated(client, table, (await keys(workspaceId))(address), updateOf(cause)),
});

export const makeSuppressionClearer = (
  client: DynamoDBDocumentClient,
  table: string,
  keys: (workspaceId: WorkspaceId) => Promise<AddressKey>,
): SuppressionClearer => ({
  clear: async (workspaceId, address, at) => {
    const channels = OptOutChannel.options.map(channelAttribute).join(", ");
    await updated(client, table, (await keys(workspaceId))(address), {
      UpdateExpression: `SET kind = :kind, cleared_at = :at REMOVE ${channels}, opted_out_at, opted_out_source`,
      ConditionExpression: "attribute_not_exists(cleared_at) OR cleared_at < :at",
      ExpressionAttributeValues: { ":kind": "suppression", ":at": at },
    });
  },
});
