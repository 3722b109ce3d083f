import { scheduledFunctions } from "#functions/manifest.ts";
import { StartTasks } from "#lib/contract/workspace-tasks.ts";
import { startWorkspaceTasks } from "#lib/domain/platform/workspace-task/start-tasks.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Sends one message for each workspace and task of the schedule that invokes it. */
export const handler = scheduled(
  scheduledFunctions["start-workspace-tasks"],
  async (_now, { workspaceLister, workspaceTaskDispatcher }, input) => {
    const { kinds } = StartTasks.parse(input);
    const ports = { workspaces: workspaceLister, send: workspaceTaskDispatcher.send };
    const messages = await startWorkspaceTasks(ports, kinds);
    log("info", "workspace tasks started", { messages });
  },
);
