import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WorkspaceTask, WorkspaceTaskKind } from "#lib/contract/workspace-tasks.ts";

export interface WorkspaceLister {
  /** The ids of all workspaces, at most 1,000 in a page. */
  pages(): AsyncIterable<readonly WorkspaceId[]>;
}

export interface StartDeps {
  readonly workspaces: WorkspaceLister;
  /** Resolves once the queue has accepted all messages. */
  readonly send: (messages: readonly WorkspaceTask[]) => Promise<void>;
}

/** Sends one message for each task and workspace. Returns how many. */
export const startWorkspaceTasks = async (
  { workspaces, send }: StartDeps,
  kinds: readonly WorkspaceTaskKind[],
): Promise<number> => {
  let sent = 0;
  for await (const page of workspaces.pages()) {
    const messages = page.flatMap((workspace_id) => kinds.map((kind) => ({ kind, workspace_id })));
    await send(messages);
    sent += messages.length;
  }
  return sent;
};
