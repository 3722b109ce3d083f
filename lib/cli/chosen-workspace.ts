import { findFirstAdmin } from "#lib/adapters/dynamo/workspace-directory.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { CommandError } from "./command-error.ts";
import type { Operator } from "./operator.ts";

export const Workspace = WorkspaceId.optional().describe(
  "The workspace's id; the first admin's when left out.",
);

/** The workspace that was named, else the first. Throws a CommandError when there is none yet. */
export const chosenWorkspace = async (
  named: WorkspaceId | undefined,
  { client, table }: Operator,
): Promise<WorkspaceId> => {
  if (named !== undefined) return named;
  const first = await findFirstAdmin(client, table);
  if (first === undefined)
    throw new CommandError("refused", "There is no workspace yet: run leadrail first-admin.");
  return first.workspace_id;
};
