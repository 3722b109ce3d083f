import { queueFunctions } from "#functions/manifest.ts";
import { WorkspaceTask } from "#lib/contract/workspace-tasks.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";
import { workspaceTaskOf } from "#lib/runtime/workspace-tasks.ts";

/** Runs one task of one workspace. */
export const handler = consumer(
  queueFunctions["run-workspace-task"],
  WorkspaceTask,
  async ({ message: { kind, workspace_id }, now }, deps) => {
    const note = await workspaceTaskOf[kind](deps, workspace_id, now);
    if (note !== undefined) log("warn", note.line, { workspace_id, ...note.fields });
  },
);
