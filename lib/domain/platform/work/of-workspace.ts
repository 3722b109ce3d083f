import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** What every message of a queue that workspaces share names. Its sender uses the workspace as the message group. */
export interface OfWorkspace {
  readonly workspace_id: WorkspaceId;
}
