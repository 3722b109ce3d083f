import { aRun, dueNow } from "../workflows.ts";
import { runSchedule } from "./calls.ts";
import type { Drive } from "./stage.ts";

/** Workflows and what wakes their runs. */
export const workflowDrives: Readonly<Record<string, Drive>> = {
  "functions/queues/advance-run.ts": async ({ workspace: { request }, workspace }) => {
    const { workflow } = await aRun(workspace);
    await request("POST", `/workflows/${workflow}/pause`);
    // Every run that rests is woken.
    await request("POST", `/workflows/${workflow}/activate`);
  },
  "functions/schedules/wake-due.ts": async ({ service, workspace }) => {
    const { run } = await aRun(workspace);
    await dueNow(service, workspace, run);
    await runSchedule(service, "functions/schedules/wake-due.ts");
  },
};
