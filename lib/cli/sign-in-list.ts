import * as z from "zod";
import { listSignIns } from "#lib/adapters/dynamo/team/sign-in-directory.ts";
import { command } from "./command.ts";

export const signInList = command({
  words: "sign-in list",
  summary: "Lists all sign-ins: workspace, issuer, audience, role claim and the highest role of newcomers.",
  examples: ["leadrail sign-in list"],
  places: [],
  input: z.strictObject({}),
  run: async (_, { client, table }) =>
    (await listSignIns(client, table)).map(({ workspaceId, issuer, audience, roleClaim, newcomersRoleMax }) =>
      [workspaceId, issuer, audience, roleClaim ?? "-", newcomersRoleMax ?? "-"].join("  "),
    ),
});
