import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Identities } from "#lib/domain/team/api-key/authenticate.ts";
import { readApiKey } from "./api-key-store.ts";
import { readMember } from "./read-member.ts";

/** Reads keys and members consistently, so that a revoked key stops with the next request. */
export const makeIdentities = (client: DynamoDBDocumentClient, table: string): Identities => ({
  apiKey: (workspaceId, id) => readApiKey(client, table, workspaceId, id),
  member: (workspaceId, id) => readMember(client, table, workspaceId, id),
});
