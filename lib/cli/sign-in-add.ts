import * as z from "zod";
import { addSignIn } from "#lib/adapters/dynamo/team/sign-in-directory.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { chosenWorkspace, Workspace } from "./chosen-workspace.ts";
import { command } from "./command.ts";
import { CommandError } from "./command-error.ts";
import type { Operator } from "./operator.ts";
import { Audience, Issuer } from "./sign-in-place.ts";

const checkIssuer = (issuer: string, { isLocal }: Operator): void => {
  if (!isLocal && !issuer.startsWith("https:"))
    throw new CommandError("usage", "--issuer: only the local service takes an issuer without https");
};

const input = z.strictObject({
  issuer: Issuer,
  audience: Audience,
  workspace: Workspace,
  "role-claim": z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe("A claim that names a newcomer's role, by name or path; without it newcomers are viewers."),
  "newcomers-role": Role.optional().describe(
    "Whoever signs in becomes a member, with this role at most; without it members are added by hand.",
  ),
});

export const signInAdd = command({
  words: "sign-in add",
  summary:
    "Lets people sign in to a workspace with JWTs of an OIDC issuer; again for the same one, changes it.",
  examples: ["leadrail sign-in add --issuer https://login.example.com --audience leadrail"],
  places: [],
  input,
  run: async (given, operator) => {
    const { client, table, now } = operator;
    checkIssuer(given.issuer, operator);
    const workspaceId = await chosenWorkspace(given.workspace, operator);
    const outcome = await addSignIn(client, table, {
      workspaceId,
      issuer: given.issuer,
      audience: given.audience,
      roleClaim: given["role-claim"] ?? null,
      newcomersRoleMax: given["newcomers-role"] ?? null,
      createdAt: now.toISOString(),
    });
    if (outcome === "no_such_workspace")
      throw new CommandError("refused", `There is no workspace ${workspaceId}.`);
    if (outcome === "taken")
      throw new CommandError("refused", "Another workspace has this issuer and audience.");
    return [`People of ${given.issuer} with audience ${given.audience} sign in to ${workspaceId}.`];
  },
});
