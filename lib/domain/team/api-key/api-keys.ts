import { Refusal } from "#lib/contract/errors.ts";
import type { ApiKeyId } from "#lib/contract/platform/ids.ts";
import type { ApiKey, NewApiKey } from "#lib/contract/team/api-keys.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { TeamStamp } from "#lib/domain/team/member/members.ts";
import type { ApiKeyWriter } from "./api-key-store.ts";
import { beyondOwn, boundErrors } from "./key-bounds.ts";
import { makeToken } from "./token.ts";

const keyAudit = (
  action: string,
  { before, after }: { before?: ApiKey; after: ApiKey },
  { actor, at, requestId }: TeamStamp,
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action,
  recordId: after.id,
  version: before === undefined ? 1 : 2,
  ...differingFields(before ?? {}, after),
  requestId,
});

/** Refuses a key whose bounds can't be, or that would hold more than the key with which it is made. */
const requireBounds = async (
  keys: ApiKeyWriter,
  input: NewApiKey,
  operationIds: readonly string[],
  { actor, at }: TeamStamp,
): Promise<void> => {
  const errors = boundErrors(input, { operationIds, at });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  if (actor.key_id === undefined) return;
  const own = await keys.get(actor.workspace_id, actor.key_id);
  if (own === undefined) throw new Refusal("unauthenticated");
  const beyond = beyondOwn(own.key, input);
  if (beyond.length > 0)
    throw new Refusal("forbidden", {
      detail: "A key makes none that holds more than itself.",
      errors: beyond,
    });
};

/**
 * Makes a key. Its token is in the answer and nowhere else. With the same id again (a retry under one
 * Idempotency-Key) it is the same key with another secret, made when it was first made.
 */
export const createApiKey = async (
  keys: ApiKeyWriter,
  input: NewApiKey,
  { id, operationIds }: { readonly id: ApiKeyId; readonly operationIds: readonly string[] },
  stamp: TeamStamp,
): Promise<{ key: ApiKey; token: string }> => {
  const { actor } = stamp;
  await requireBounds(keys, input, operationIds, stamp);
  const memberId = input.member_id ?? actor.member_id;
  if (!(await keys.isMember(actor.workspace_id, memberId)))
    throw new Refusal("validation_failed", {
      errors: [
        {
          pointer: "/member_id",
          code: "unknown_member",
          message: "No member of this workspace has this id.",
        },
      ],
    });
  const at = (await keys.get(actor.workspace_id, id))?.key.created_at ?? stamp.at;
  const key: ApiKey = {
    id,
    name: input.name,
    member_id: memberId,
    scopes: input.scopes ?? null,
    cidrs: input.cidrs ?? null,
    expires_at: input.expires_at ?? null,
    revoked_at: null,
    created_at: at,
  };
  const { token, secretHash } = makeToken(actor.workspace_id, id);
  const stored = { workspaceId: actor.workspace_id, key, secretHash };
  await keys.put(stored, keyAudit("api_key.create", { after: key }, { ...stamp, at }));
  return { key, token };
};

/** Revokes a key; the next request with it is refused. */
export const revokeApiKey = async (keys: ApiKeyWriter, id: ApiKeyId, stamp: TeamStamp): Promise<void> => {
  const stored = await keys.get(stamp.actor.workspace_id, id);
  if (stored === undefined) throw new Refusal("not_found");
  if (stored.key.revoked_at !== null) return;
  const after = { ...stored.key, revoked_at: stamp.at };
  await keys.put({ ...stored, key: after }, keyAudit("api_key.revoke", { before: stored.key, after }, stamp));
};
