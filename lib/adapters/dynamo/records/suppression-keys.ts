import { createHmac, randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { SecretOpener, SecretSealer } from "#lib/domain/platform/secret/secret-box.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { type Key, suppressionKey, suppressionSecretKey } from "../keys.ts";
import { readItem } from "../read-item.ts";

export const SuppressionSecretItem = stored(z.object({ sealed: z.string() }));

const contextOf = (workspaceId: WorkspaceId) => ({ workspaceId, recordId: "suppressions" });

/** The key of an address's item. It holds an HMAC of the address under the workspace's secret, not the address. */
export type AddressKey = (address: string) => Key;

interface Parts {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly opener: SecretOpener;
}

const addressKey =
  (workspaceId: WorkspaceId, secret: string): AddressKey =>
  (address) =>
    suppressionKey(workspaceId, createHmac("sha256", secret).update(address).digest("base64url"));

/**
 * Finds each workspace's secret and opens it once for the life of the process. That a workspace has none yet is asked
 * again each time, since another process may make it.
 */
export const makeSuppressionKeys = ({ client, table, opener }: Parts) => {
  const known = new Map<WorkspaceId, AddressKey>();
  return async (workspaceId: WorkspaceId): Promise<AddressKey | undefined> => {
    const before = known.get(workspaceId);
    if (before !== undefined) return before;
    const at = suppressionSecretKey(workspaceId);
    const sealed = await readItem(client, table, at, (item) => SuppressionSecretItem.parse(item).sealed);
    if (sealed === undefined) return undefined;
    const found = addressKey(workspaceId, await opener.open(contextOf(workspaceId), sealed));
    known.set(workspaceId, found);
    return found;
  };
};

/** The same, and makes the secret of a workspace that has none. Of two that make it at once, both use the stored one. */
export const makeSuppressionKeyMaker = (parts: Parts & { readonly sealer: SecretSealer }) => {
  const { client, table, sealer } = parts;
  const find = makeSuppressionKeys(parts);
  const make = async (workspaceId: WorkspaceId): Promise<void> => {
    const sealed = await sealer.seal(contextOf(workspaceId), randomBytes(32).toString("base64url"));
    const Item = { ...suppressionSecretKey(workspaceId), kind: "secret", sealed };
    try {
      await client.send(
        new PutCommand({ TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };
  return async (workspaceId: WorkspaceId): Promise<AddressKey> => {
    const found = await find(workspaceId);
    if (found !== undefined) return found;
    await make(workspaceId);
    const made = await find(workspaceId);
    if (made === undefined) throw new Error("the secret of the suppressions was not stored");
    return made;
  };
};
