import { timingSafeEqual } from "node:crypto";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ApiKeyId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ApiKey } from "#lib/contract/team/api-keys.ts";
import type { Member } from "#lib/contract/team/team.ts";
import type { StoredApiKey } from "./api-key-store.ts";
import { isWithin } from "./networks.ts";
import { hashSecret, parseToken } from "./token.ts";

/** What authentication reads. */
export interface Identities {
  apiKey(workspaceId: WorkspaceId, id: ApiKeyId): Promise<StoredApiKey | undefined>;
  member(workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined>;
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const isValid = (key: ApiKey, now: Date, sourceIp: string): boolean =>
  key.revoked_at === null &&
  (key.expires_at === null || Date.parse(key.expires_at) > now.getTime()) &&
  (key.cidrs === null || key.cidrs.some((cidr) => isWithin(cidr, sourceIp)));

const isConfined = ({ scopes, cidrs, expires_at }: ApiKey): boolean =>
  scopes !== null || cidrs !== null || expires_at !== null;

/** The actor behind an API key, or undefined for any key that may not be used; it never says why. */
export const authenticateKey = async (
  identities: Identities,
  token: string,
  { now, sourceIp }: { readonly now: Date; readonly sourceIp: string },
): Promise<Actor | undefined> => {
  const parts = parseToken(token);
  if (parts === undefined) return undefined;
  const stored = await identities.apiKey(parts.workspaceId, parts.keyId);
  if (stored === undefined || !same(stored.secretHash, hashSecret(parts.secret))) return undefined;
  if (!isValid(stored.key, now, sourceIp)) return undefined;
  const member = await identities.member(parts.workspaceId, stored.key.member_id);
  if (member === undefined) return undefined;
  return {
    workspace_id: parts.workspaceId,
    member_id: member.id,
    role: member.role,
    key_id: stored.key.id,
    ...(stored.key.scopes === null ? {} : { scopes: stored.key.scopes }),
    ...(isConfined(stored.key) ? { confined: true } : {}),
  };
};
