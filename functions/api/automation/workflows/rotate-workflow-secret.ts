import { apiFunctions } from "#functions/manifest.ts";
import { rotateWorkflowSecret as route } from "#lib/contract/automation/workflows.ts";
import { rotateSecret } from "#lib/domain/automation/workflow/rotate-secret.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.rotateWorkflowSecret,
  async (call, { workflowStore: workflows, secretSealer: sealer }) => {
    const secret = await rotateSecret({ workflows, sealer }, call.params.workflow_id, stampOf(call));
    return { status: 200, body: { secret } };
  },
);
