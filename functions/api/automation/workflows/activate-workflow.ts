import { apiFunctions } from "#functions/manifest.ts";
import { activateWorkflow as route } from "#lib/contract/automation/workflows.ts";
import { activateWithExisting } from "#lib/domain/automation/look/activate-with-existing.ts";
import { requireActing } from "#lib/domain/automation/workflow/author-pause.ts";
import { requireThere } from "#lib/domain/automation/workflow/require-there.ts";
import { settlingIn } from "#lib/domain/automation/workflow/settling.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.activateWorkflow, async (call, deps) => {
  const {
    workflowStore: workflows,
    leadSchema: leadSchemas,
    listReader: lists,
    memberReader: members,
  } = deps;
  const { assignmentRuleReader: rules, poolReader: pools, outboundUrls: urls } = deps;
  const { actor, params, now } = call;
  const before = await findRecord(workflows, call, params.workflow_id);
  await requireActing({ orders: deps.orderGuard }, actor.workspace_id, before, now);
  const named = { leadSchemas, lists, members, rules, pools, workflows, urls };
  await requireThere(await settlingIn(named, actor.workspace_id, now), actor, before);
  const use = { workflows, leadSchemas, lake: deps.leadLake, jobs: deps.jobStore, files: deps.bulkIds };
  const { expected_count: expected, overdue } = call.query;
  const asked = { expected, overdue, jobId: call.newId("job") };
  const record = await activateWithExisting(use, before, asked, stampOf(call));
  return {
    status: 200,
    body: { ...showWorkflow(record), existing: record.existing },
    version: record.version,
  };
});
