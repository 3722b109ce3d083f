import { apiFunctions } from "#functions/manifest.ts";
import { assignLeads as route } from "#lib/contract/assignments.ts";
import { sizes } from "#lib/contract/limits.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { assignLeads } from "#lib/domain/selling/assignment/assign-leads.ts";
import { explicitAssignment, requireMember } from "#lib/domain/selling/assignment/explicit-assignment.ts";
import { assignAction } from "#lib/domain/transfer/bulk/assign-action.ts";
import { previewBulk } from "#lib/domain/transfer/bulk/preview-bulk.ts";
import { readTarget } from "#lib/domain/transfer/bulk/read-target.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { requireCount, startBulk } from "#lib/domain/transfer/bulk/start-bulk.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.assignLeads, async (call, deps) => {
  const { actor, body, now } = call;
  const { expected_count: expected, dry_run: isDry, leads } = body;
  await requireMember(deps.memberReader, actor, body.to.member_id);
  const wanted = explicitAssignment(body, now);
  const model = await deps.leadModel.read(actor.workspace_id);
  const catalogue = modelCatalogue(model);
  const action = assignAction(wanted);
  const asked = { time_zone: "UTC", ...leads, action };
  const target = readTarget(asked, actor, catalogue, "/leads");
  if (target.by === "ids" && target.ids.length <= sizes.batchMax) {
    requireCount({ matched: target.ids.length }, expected);
    const lead = { leads: deps.leadWriter, models: deps.leadModel };
    return { status: 200, body: { results: await assignLeads(lead, target.ids, wanted, stampOf(call)) } };
  }
  if (target.by === "filter") await requireLists(deps.listReader, actor, target.filter, "/leads/filter");
  if (isDry || expected !== undefined) {
    const preview = await previewBulk(deps, actor, action, target, { catalogue, now });
    requireCount(preview, expected);
    if (isDry) return { status: 200, body: preview };
  }
  const { jobStore: jobs, bulkIds: files } = deps;
  const started = { action, target, expected };
  const job = await startBulk({ jobs, files }, call.newId("job"), started, stampOf(call));
  return { status: 202, body: toBulkJob(job, now, null), headers: { location: `/v1/jobs/${job.id}` } };
});
