import * as z from "zod";
import { openWorkspace } from "#lib/adapters/dynamo/team/open-workspace.ts";
import { findFirstAdmin } from "#lib/adapters/dynamo/workspace-directory.ts";
import { command } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { AdminEmail, openedLines, WorkspaceName } from "./opened-workspace.ts";

export const firstAdmin = command({
  words: "first-admin",
  summary:
    "Makes the deployment's first workspace and admin, and prints their API key once. Refused when there is one.",
  examples: ["leadrail first-admin --admin-email you@example.com"],
  places: [],
  input: z.strictObject({ "admin-email": AdminEmail, name: WorkspaceName.default("First workspace") }),
  run: async ({ "admin-email": adminEmail, name }, { client, table, now }) => {
    const opened = await openWorkspace(client, table, { name, adminEmail, now, place: "first" });
    if (opened !== undefined) return openedLines(opened, { name, adminEmail });
    const first = await findFirstAdmin(client, table);
    throw new CommandError(
      "refused",
      `There is a first admin already: ${first?.member_id} of ${first?.workspace_id}, made at ${first?.created_at}.`,
    );
  },
});
