import { type DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import type { Id, WorkspaceId } from "#lib/contract/ids.ts";
import type { Member } from "#lib/contract/team.ts";
import { makeToken } from "#lib/domain/api-key/token.ts";
import { toApiKeyItem } from "./api-key-store.ts";
import { directoryKey, uniqueKey, workspaceKey } from "./keys.ts";
import { toMemberItem } from "./member-store.ts";

export interface OpenedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly memberId: Member["id"];
  /** The first admin's key, shown this once. */
  readonly token: string;
}

/**
 * Opens a workspace with its first admin and their API key, in one transaction: an operator's act, by AWS
 * credentials..
 */
export const openWorkspace = async (
  client: DynamoDBDocumentClient,
  table: string,
  { name, adminEmail, now }: { readonly name: string; readonly adminEmail: string; readonly now: Date },
): Promise<OpenedWorkspace> => {
  const at = now.toISOString();
  const workspaceId: WorkspaceId = `ws_${ulid()}`;
  const keyId: Id<"apiKey"> = `key_${ulid()}`;
  const admin: Member = {
    id: `mem_${ulid()}`,
    email: adminEmail.trim().toLowerCase(),
    name: "First admin",
    role: "admin",
    created_at: at,
    updated_at: at,
    version: 1,
  };
  const { token, secretHash } = makeToken(workspaceId, keyId);
  const key = {
    id: keyId,
    name: "First key",
    member_id: admin.id,
    scopes: null,
    cidrs: null,
    expires_at: null,
    revoked_at: null,
    created_at: at,
  };
  const isNew = { ConditionExpression: "attribute_not_exists(pk)" };
  const put = (Item: Record<string, unknown>) => ({ Put: { TableName: table, Item, ...isNew } });
  await client.send(
    new TransactWriteCommand({
      TransactItems: [
        put({
          ...workspaceKey(workspaceId),
          kind: "workspace",
          workspace_id: workspaceId,
          name,
          created_at: at,
        }),
        put({ ...directoryKey(workspaceId), kind: "workspace", workspace_id: workspaceId, name }),
        put({ ...uniqueKey(workspaceId, "member_email", admin.email), kind: "lock", member_id: admin.id }),
        put(toMemberItem(workspaceId, admin, "open-workspace")),
        put(toApiKeyItem({ workspaceId, key, secretHash })),
      ],
    }),
  );
  return { workspaceId, memberId: admin.id, token };
};
