import { apiFunctions } from "#functions/manifest.ts";
import { unenrolLeads as route } from "#lib/contract/automation/workflow-brakes.ts";
import { unenrol } from "#lib/domain/automation/run/unenrol.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.unenrolLeads,
  async ({ params, body, actor, now }, { workflowReader, runStore: runs, leadReader: leads }) => {
    const { id } = await findRecord(workflowReader, { actor }, params.workflow_id);
    return { status: 200, body: { results: await unenrol({ runs, leads }, actor, id, body.leads, now) } };
  },
);
