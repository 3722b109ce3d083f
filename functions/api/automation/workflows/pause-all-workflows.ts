import { apiFunctions } from "#functions/manifest.ts";
import { pauseAllWorkflows as route } from "#lib/contract/automation/workflow-brakes.ts";
import { pauseAll } from "#lib/domain/automation/workflow/pause-all.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.pauseAllWorkflows,
  async (call, { workflowStore: workflows }) => {
    const paused = await pauseAll({ workflows }, stampOf(call));
    return { status: 200, body: { paused: paused.map(({ id, name }) => ({ id, name })) } };
  },
);
