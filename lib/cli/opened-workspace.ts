import * as z from "zod";
import type { OpenedWorkspace } from "#lib/adapters/dynamo/team/open-workspace.ts";

export const WorkspaceName = z.string().trim().min(1).max(100).describe("What people call the workspace.");
export const AdminEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .describe("Of the workspace's first admin.");

/** What is said of a workspace that was just opened; nothing can say the key again. */
export const openedLines = (
  { workspaceId, token }: OpenedWorkspace,
  { name, adminEmail }: { readonly name: string; readonly adminEmail: string },
): string[] => [
  `Workspace  ${workspaceId} (${name})`,
  `Admin      ${adminEmail}`,
  `Admin key  ${token}`,
  "",
  "The key is shown this once.",
];
