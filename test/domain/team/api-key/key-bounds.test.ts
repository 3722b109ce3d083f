import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import type { ApiKey, NewApiKey } from "#lib/contract/team/api-keys.ts";
import type { ApiKeyWriter } from "#lib/domain/team/api-key/api-key-store.ts";
import { createApiKey } from "#lib/domain/team/api-key/api-keys.ts";

const workspace_id = "ws_01J0000000000000000000000W";
const at = "2026-11-22T12:00:00.000Z";
const own: ApiKey = {
  id: "key_01J0000000000000000000000K",
  name: "own",
  member_id: "mem_01J0000000000000000000000M",
  scopes: null,
  cidrs: null,
  expires_at: null,
  revoked_at: null,
  created_at: at,
};
const operationIds = ["createApiKey", "listLeads", "getLead"];

/** Where a key of these bounds is refused when it is made with a key of those; nothing when it is made. */
const refusedAt = async (bounds: Partial<ApiKey>, asked: Partial<NewApiKey>): Promise<unknown> => {
  const keys: ApiKeyWriter = {
    get: async (_, id) =>
      id === own.id ? { workspaceId: workspace_id, key: { ...own, ...bounds }, secretHash: "" } : undefined,
    isMember: async () => true,
    put: async () => undefined,
  };
  const actor = { workspace_id, member_id: own.member_id, role: "admin", key_id: own.id } as const;
  const made = { id: "key_01J0000000000000000000000N", operationIds } as const;
  try {
    await createApiKey(keys, { name: "new", ...asked }, made, { actor, at, requestId: "r" });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, ...(error.details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)];
  }
};

describe("a key", () => {
  it.each<[string, Partial<ApiKey>, Partial<NewApiKey>, unknown]>([
    ["any bounds, when its maker has none", {}, {}, undefined],
    ["fewer scopes", { scopes: ["createApiKey", "getLead"] }, { scopes: ["getLead"] }, undefined],
    ["no scopes", { scopes: ["createApiKey"] }, {}, ["forbidden", "/scopes more_than_own"]],
    [
      "another scope",
      { scopes: ["createApiKey"] },
      { scopes: ["createApiKey", "listLeads"] },
      ["forbidden", "/scopes/1 more_than_own"],
    ],
    ["a smaller network", { cidrs: ["10.0.0.0/8"] }, { cidrs: ["10.1.0.0/16"] }, undefined],
    ["the same network", { cidrs: ["2001:db8::/32"] }, { cidrs: ["2001:db8::/32"] }, undefined],
    ["no networks", { cidrs: ["10.0.0.0/8"] }, {}, ["forbidden", "/cidrs more_than_own"]],
    [
      "a larger network",
      { cidrs: ["10.0.0.0/8"] },
      { cidrs: ["10.0.0.0/7"] },
      ["forbidden", "/cidrs/0 more_than_own"],
    ],
    [
      "a network of the other family",
      { cidrs: ["0.0.0.0/0"] },
      { cidrs: ["::/0"] },
      ["forbidden", "/cidrs/0 more_than_own"],
    ],
    [
      "an earlier end",
      { expires_at: "2026-12-01T00:00:00.000Z" },
      { expires_at: "2026-11-30T00:00:00.000Z" },
      undefined,
    ],
    ["no end", { expires_at: "2026-12-01T00:00:00.000Z" }, {}, ["forbidden", "/expires_at more_than_own"]],
    [
      "a later end",
      { expires_at: "2026-12-01T00:00:00.000Z" },
      { expires_at: "2026-12-01T00:00:00.001Z" },
      ["forbidden", "/expires_at more_than_own"],
    ],
    [
      "a scope that names no operation",
      {},
      { scopes: ["getlead"] },
      ["validation_failed", "/scopes/0 unknown_operation"],
    ],
    ["an end that is past", {}, { expires_at: at }, ["validation_failed", "/expires_at in_past"]],
  ])("made with a key, asking for %s", async (_, bounds, asked, answer) => {
    expect(await refusedAt(bounds, asked)).toEqual(answer);
  });
});
