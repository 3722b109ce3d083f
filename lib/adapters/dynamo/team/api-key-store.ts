import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { ApiKeyId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { ApiKey } from "#lib/contract/team/api-keys.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { ApiKeyReader, ApiKeyWriter, StoredApiKey } from "#lib/domain/team/api-key/api-key-store.ts";
import { apiKeyKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { transact } from "../transaction.ts";
import { readMember } from "./read-member.ts";

export const ApiKeyItem = stored(
  z.object({
    ...ApiKey.omit({ id: true }).shape,
    sk: ApiKeyId,
    workspace_id: WorkspaceId,
    secret_hash: z.string(),
  }),
);

const fromItem = (item: unknown): StoredApiKey => {
  const { sk, workspace_id, secret_hash, ...fields } = ApiKeyItem.parse(item);
  return { workspaceId: workspace_id, key: { id: sk, ...fields }, secretHash: secret_hash };
};

export const toApiKeyItem = ({ workspaceId, key: { id, ...fields }, secretHash }: StoredApiKey) => ({
  ...apiKeyKey(workspaceId, id),
  kind: "api_key",
  workspace_id: workspaceId,
  secret_hash: secretHash,
  ...fields,
});

export const readApiKey = (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
): Promise<StoredApiKey | undefined> => readItem(client, table, apiKeyKey(workspaceId, id), fromItem);

export const makeApiKeyReader = (client: DynamoDBDocumentClient, table: string): ApiKeyReader => ({
  list: (workspaceId) => {
    const query = { partition: apiKeyKey(workspaceId, "").pk };
    return Array.fromAsync(queryPartition(client, table, query, (item) => fromItem(item).key));
  },
});

export const makeApiKeyWriter = (client: DynamoDBDocumentClient, table: string): ApiKeyWriter => ({
  get: (workspaceId, id) => readApiKey(client, table, workspaceId, id),
  isMember: async (workspaceId, memberId) =>
    (await readMember(client, table, workspaceId, memberId)) !== undefined,
  put: async (stored, audit) => {
    await transact(client, [
      { Put: { TableName: table, Item: toApiKeyItem(stored) } },
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
  },
});
