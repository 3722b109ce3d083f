import { startEndpoint } from "../an-endpoint.ts";
import { aCallingRun, aDraft, aRun, dueNow, runEnded } from "../workflows.ts";
import { runSchedule } from "./calls.ts";
import type { Drive } from "./fixture.ts";
import { loseFile } from "./lake.ts";
import { suppress } from "./suppressions.ts";

/** Workflows and what wakes their runs. */
export const workflowDrives: Readonly<Record<string, Drive>> = {
  "functions/queues/advance-run.ts": async ({ workspace: { request }, workspace }) => {
    const { workflow } = await aRun(workspace);
    await request("POST", `/workflows/${workflow}/pause`);
    // Every run that rests is woken.
    await request("POST", `/workflows/${workflow}/activate`);
  },
  "functions/queues/make-call.ts": async ({ workspace }) => {
    const endpoint = await startEndpoint((_, response) => response.end());
    const { run } = await aCallingRun(workspace, endpoint.url);
    await runEnded(workspace, run);
    await suppress(workspace);
    const contacting = await aCallingRun(workspace, endpoint.url, { contact: true });
    await runEnded(workspace, contacting.run);
    await endpoint.close();
  },
  "functions/api/automation/workflows/dry-run-workflow.ts": async (fixture) => {
    const workflow = await aDraft(fixture.workspace, {
      trigger: { when: "created_at EXISTS" },
      steps: [{ do: "add_tag", tag: "seen" }],
    });
    await loseFile(fixture);
    await fixture.workspace.request("POST", `/workflows/${workflow}/dry-run`, { body: {} });
  },
  "functions/api/automation/workflows/activate-workflow.ts": async (fixture) => {
    const workflow = await aDraft(fixture.workspace, {
      trigger: { when: "created_at EXISTS" },
      enrol: { existing: { sample: 5 } },
      steps: [{ do: "add_tag", tag: "seen" }],
    });
    await loseFile(fixture);
    await fixture.workspace.request("POST", `/workflows/${workflow}/activate`);
  },
  "functions/schedules/wake-due.ts": async ({ service, workspace }) => {
    const { run } = await aRun(workspace);
    await dueNow(service, workspace, run);
    await runSchedule(service, "functions/schedules/wake-due.ts");
  },
};
