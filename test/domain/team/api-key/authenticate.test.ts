import { describe, expect, it } from "vitest";
import type { ApiKey } from "#lib/contract/team/api-keys.ts";
import type { Member } from "#lib/contract/team/team.ts";
import { authenticateKey } from "#lib/domain/team/api-key/authenticate.ts";
import { makeToken } from "#lib/domain/team/api-key/token.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const at = "2026-01-01T00:00:00.000Z";
const member: Member = {
  id: "mem_01J0000000000000000000000M",
  email: "ada@example.com",
  name: "Ada",
  role: "manager",
  created_at: at,
  updated_at: at,
  version: 1,
};

/** Who a key with these limits acts as, at a time and from an address. */
const actorBy = async (limits: Partial<ApiKey>, now = at, sourceIp = "192.0.2.7") => {
  const key: ApiKey = {
    id: "key_01J0000000000000000000000K",
    name: "a key",
    member_id: member.id,
    scopes: null,
    cidrs: null,
    expires_at: null,
    revoked_at: null,
    created_at: at,
    ...limits,
  };
  const { token, secretHash } = makeToken(workspaceId, key.id);
  const identities = {
    apiKey: async () => ({ workspaceId, key, secretHash }) as const,
    member: async () => member,
  };
  return authenticateKey(identities, token, { now: new Date(now), sourceIp });
};

describe("a key", () => {
  it("acts as its member, within its scopes", async () => {
    expect(await actorBy({ scopes: ["listLeads"] })).toEqual({
      workspace_id: workspaceId,
      member_id: member.id,
      role: "manager",
      key_id: "key_01J0000000000000000000000K",
      scopes: ["listLeads"],
      confined: true,
    });
  });

  it.each<[Partial<ApiKey>, boolean]>([
    [{}, false],
    [{ scopes: ["listLeads"] }, true],
    [{ cidrs: ["0.0.0.0/0"] }, true],
    [{ expires_at: "2099-01-01T00:00:00.000Z" }, true],
  ])("with %j is known to hold less than its member: %s", async (limits, confined) => {
    expect((await actorBy(limits))?.confined === true).toBe(confined);
  });

  it("works until the millisecond in which it expires", async () => {
    const limits = { expires_at: "2026-06-01T12:00:00.000Z" };

    expect(await actorBy(limits, "2026-06-01T11:59:59.999Z")).toBeDefined();
    expect(await actorBy(limits, "2026-06-01T12:00:00.000Z")).toBeUndefined();
  });

  it.each([
    ["192.0.2.0/24", "192.0.2.255", true],
    ["192.0.2.0/24", "192.0.3.0", false],
    ["0.0.0.0/0", "203.0.113.9", true],
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/32", "2001:db9::1", false],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["::/0", "192.0.2.1", false],
  ])("for %s used from %s: %s", async (cidr, address, works) => {
    expect((await actorBy({ cidrs: [cidr] }, at, address)) !== undefined).toBe(works);
  });
});
