import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ApiKey } from "#lib/contract/team/api-keys.ts";
import type { Member } from "#lib/contract/team/team.ts";
import { makeToken } from "#lib/domain/team/api-key/token.ts";
import { directoryKey, firstAdminKey, uniqueKey, workspaceKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";
import { toApiKeyItem } from "./api-key-store.ts";
import { toMemberItem } from "./member-store.ts";

/** What an operator's act is called in audit entries and correlation ids. */
const requestId = "open-workspace";

export interface NewWorkspace {
  readonly name: string;
  readonly adminEmail: string;
  readonly now: Date;
  /** `first` makes the deployment's first admin, once; `further` workspaces come after that. */
  readonly place: "first" | "further";
}

export interface OpenedWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly memberId: Member["id"];
  /** The first admin's key, shown this once. */
  readonly token: string;
}

/**
 * Opens a workspace with its first admin and their API key, in one transaction: an operator's act, by AWS
 * credentials. Undefined when it is refused: as first, because there is a first admin already; as a further one,
 * because there is none yet.
 */
export const openWorkspace = async (
  client: DynamoDBDocumentClient,
  table: string,
  { name, adminEmail, now, place }: NewWorkspace,
): Promise<OpenedWorkspace | undefined> => {
  const at = now.toISOString();
  const workspaceId: WorkspaceId = `ws_${ulid(now.getTime())}`;
  const admin = firstMember(adminEmail, at);
  const key = firstKey(admin);
  const { token, secretHash } = makeToken(workspaceId, key.id);
  const workspace = { kind: "workspace", workspace_id: workspaceId, name, created_at: at };
  const items = [
    { ...workspaceKey(workspaceId), ...workspace },
    { ...directoryKey(workspaceId), ...workspace },
    { ...uniqueKey(workspaceId, "member_email", admin.email), kind: "lock", member_id: admin.id },
    toMemberItem(workspaceId, admin, requestId),
    toApiKeyItem({ workspaceId, key, secretHash }),
    openingAudit(workspaceId, name, admin),
  ];
  const puts = items.map((Item) => ({ Put: { TableName: table, Item, ...stillAt(undefined) } }));
  const reasons = await transact(client, [placeAction(table, place, workspaceId, admin), ...puts]);
  if (isLost(reasons[0])) return undefined;
  if (reasons.length > 0) throw new Error("a new workspace's ids are taken");
  return { workspaceId, memberId: admin.id, token };
};

const firstMember = (email: string, at: string): Member => ({
  id: `mem_${ulid(Date.parse(at))}`,
  email: email.trim().toLowerCase(),
  name: "First admin",
  role: "admin",
  created_at: at,
  updated_at: at,
  version: 1,
});

const firstKey = (admin: Member): ApiKey => ({
  id: `key_${ulid(Date.parse(admin.created_at))}`,
  name: "First key",
  member_id: admin.id,
  scopes: null,
  cidrs: null,
  expires_at: null,
  revoked_at: null,
  created_at: admin.created_at,
});

const openingAudit = (workspaceId: WorkspaceId, name: string, admin: Member) =>
  toAuditItem({
    workspaceId,
    at: admin.created_at,
    actor: { type: "system", id: "operator" },
    action: "workspace.open",
    recordId: workspaceId,
    version: 1,
    before: {},
    after: { name, first_admin: admin.id },
    requestId,
  });

/** What makes a second first admin impossible, and a workspace before the first. */
const placeAction = (
  table: string,
  place: NewWorkspace["place"],
  workspaceId: WorkspaceId,
  admin: Member,
): Action =>
  place === "further"
    ? {
        ConditionCheck: {
          TableName: table,
          Key: firstAdminKey,
          ConditionExpression: "attribute_exists(pk)",
        },
      }
    : {
        Put: {
          TableName: table,
          Item: {
            ...firstAdminKey,
            kind: "lock",
            workspace_id: workspaceId,
            member_id: admin.id,
            created_at: admin.created_at,
          },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      };
