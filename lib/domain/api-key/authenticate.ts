import { timingSafeEqual } from "node:crypto";
import { BlockList } from "node:net";
import type { Actor } from "#lib/contract/actor.ts";
import type { ApiKey } from "#lib/contract/api-keys.ts";
import type { ApiKeyId, MemberId, WorkspaceId } from "#lib/contract/ids.ts";
import type { Member } from "#lib/contract/team.ts";
import type { StoredApiKey } from "./api-key-store.ts";
import { hashSecret, parseToken } from "./token.ts";

/** What authentication reads. */
export interface Identities {
  apiKey(workspaceId: WorkspaceId, id: ApiKeyId): Promise<StoredApiKey | undefined>;
  member(workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined>;
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const familyOf = (address: string) => (address.includes(":") ? "ipv6" : "ipv4");

const comesFrom = (cidrs: readonly string[], address: string): boolean => {
  const family = familyOf(address);
  const list = new BlockList();
  // BlockList would find an IPv4 address in IPv6 networks, in its mapped form.
  for (const cidr of cidrs.filter((one) => familyOf(one) === family)) {
    const [network = "", bits = ""] = cidr.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list.check(address, family);
};

const isValid = (key: ApiKey, now: Date, sourceIp: string): boolean =>
  key.revoked_at === null &&
  (key.expires_at === null || Date.parse(key.expires_at) > now.getTime()) &&
  (key.cidrs === null || comesFrom(key.cidrs, sourceIp));

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
  };
};
