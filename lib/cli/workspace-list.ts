import * as z from "zod";
import { listWorkspaces } from "#lib/adapters/dynamo/workspace-directory.ts";
import { command } from "./command.ts";

export const workspaceList = command({
  words: "workspace list",
  summary: "Lists all workspaces, oldest first: id, time of opening and name.",
  examples: ["leadrail workspace list"],
  places: [],
  input: z.strictObject({}),
  run: async (_, { client, table }) =>
    (await listWorkspaces(client, table)).map(({ id, name, createdAt }) => `${id}  ${createdAt}  ${name}`),
});
