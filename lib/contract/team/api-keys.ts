import * as z from "zod";
import { ApiKeyId, MemberId } from "#lib/contract/platform/ids.ts";
import { TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { route } from "../route.ts";

const cidr = z.union([z.cidrv4(), z.cidrv6()]);

export const ApiKey = z.strictObject({
  id: ApiKeyId,
  name: z.string(),
  member_id: MemberId.describe("The key acts as this member, with their role."),
  scopes: z
    .array(z.string())
    .nullable()
    .describe("Operation ids that the key may call; null: all its role may."),
  cidrs: z.array(z.string()).nullable().describe("Networks that the key may be used from; null: any."),
  expires_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  name: z.string().trim().min(1).max(100),
  member_id: MemberId.optional().describe("Whose key it is; yours when left out."),
  scopes: z.array(z.string().max(64)).min(1).max(200).optional().describe("Operation ids."),
  cidrs: z.array(cidr).min(1).max(50).optional(),
  expires_at: TimestampInput.optional().describe("In the future."),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

const area = "api-keys";

export const createApiKey = route({
  id: "createApiKey",
  area,
  method: "POST",
  path: "/api-keys",
  summary: "Make an API key; its secret is shown this once",
  description:
    "A key that is made with a key holds at most what that one holds: scopes among its own, networks within its own, no later expiry.",
  roles: ["admin"],
  rate: "write",
  body: NewApiKey,
  answersSecret: true,
  answers: { 201: { description: "The key with its token.", schema: ApiKey.extend({ token: z.string() }) } },
  example: { body: { name: "nightly export", scopes: ["listLeads"] } },
});

export const listApiKeys = route({
  id: "listApiKeys",
  area,
  method: "GET",
  path: "/api-keys",
  summary: "List API keys, without their secrets",
  roles: ["admin"],
  rate: "read",
  answers: {
    200: { description: "All keys, oldest first.", schema: z.strictObject({ data: z.array(ApiKey) }) },
  },
});

export const revokeApiKey = route({
  id: "revokeApiKey",
  area,
  method: "DELETE",
  path: "/api-keys/{key_id}",
  summary: "Revoke an API key, at once",
  roles: ["admin"],
  rate: "write",
  params: z.strictObject({ key_id: ApiKeyId }),
  answers: { 204: { description: "The key no longer works." } },
  finds: "apiKey",
});

/** In the order of the documentation. */
export const apiKeysRoutes = { createApiKey, listApiKeys, revokeApiKey };
