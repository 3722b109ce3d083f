import * as z from "zod";
import { openWorkspace } from "#lib/adapters/dynamo/team/open-workspace.ts";
import { command } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { AdminEmail, openedLines, WorkspaceName } from "./opened-workspace.ts";

export const workspaceCreate = command({
  words: "workspace create",
  summary: "Opens a further workspace with an admin of its own, and prints their API key once.",
  examples: ["leadrail workspace create 'Second team' --admin-email you@example.com"],
  places: ["name"],
  input: z.strictObject({ name: WorkspaceName, "admin-email": AdminEmail }),
  run: async ({ name, "admin-email": adminEmail }, { client, table, now }) => {
    const opened = await openWorkspace(client, table, { name, adminEmail, now, place: "further" });
    if (opened === undefined)
      throw new CommandError("refused", "There is no first admin yet: run leadrail first-admin.");
    return openedLines(opened, { name, adminEmail });
  },
});
