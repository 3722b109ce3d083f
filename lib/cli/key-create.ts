import { ulid } from "ulid";
import * as z from "zod";
import { makeApiKeyWriter } from "#lib/adapters/dynamo/team/api-key-store.ts";
import { makeSignInStore } from "#lib/adapters/dynamo/team/sign-in-store.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { ApiKey } from "#lib/contract/team/api-keys.ts";
import { NewMember } from "#lib/contract/team/team.ts";
import { differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import { makeToken } from "#lib/domain/team/api-key/token.ts";
import { chosenWorkspace, Workspace } from "./chosen-workspace.ts";
import { command } from "./command.ts";
import { CommandError } from "./command-error.ts";

const keyOf = (memberId: ApiKey["member_id"], now: Date): ApiKey => ({
  id: `key_${ulid(now.getTime())}`,
  name: "Operator's key",
  member_id: memberId,
  scopes: null,
  cidrs: null,
  expires_at: null,
  revoked_at: null,
  created_at: now.toISOString(),
});

const creation = (workspaceId: WorkspaceId, key: ApiKey) => ({
  workspaceId,
  at: key.created_at,
  actor: { type: "system", id: "operator" } as const,
  action: "api_key.create",
  recordId: key.id,
  version: 1,
  ...differingFields({}, key),
  requestId: "key-create",
});

export const keyCreate = command({
  words: "key create",
  summary: "Makes another API key for a member, such as an admin who has lost theirs, and prints it once.",
  examples: ["leadrail key create --email you@example.com"],
  places: [],
  input: z.strictObject({
    email: NewMember.shape.email.describe("The member's email."),
    workspace: Workspace,
  }),
  run: async ({ email, workspace }, operator) => {
    const { client, table, now } = operator;
    const workspaceId = await chosenWorkspace(workspace, operator);
    const member = await makeSignInStore(client, table).memberWithEmail(workspaceId, email);
    if (member === undefined)
      throw new CommandError("refused", `${workspaceId} has no member with the email ${email}.`);
    const key = keyOf(member.id, now);
    const { token, secretHash } = makeToken(workspaceId, key.id);
    const stored = { workspaceId, key, secretHash };
    await makeApiKeyWriter(client, table).put(stored, creation(workspaceId, key));
    return [`Key of ${email}, ${member.role}`, token, "", "It is shown this once."];
  },
});
