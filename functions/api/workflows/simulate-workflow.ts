import { apiFunctions } from "#functions/manifest.ts";
import { simulateWorkflow as route } from "#lib/contract/workflow-simulation.ts";
import { simulateFor } from "#lib/domain/automation/run/simulate-for.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.simulateWorkflow,
  async (call, { leadReader: leads, leadModel: models, listReader: lists, leadEngagement: engagement }) => {
    const { document, ...start } = call.body;
    const deps = { leads, models, lists, engagement };
    return { status: 200, body: await simulateFor(deps, document, start, stampOf(call)) };
  },
);
