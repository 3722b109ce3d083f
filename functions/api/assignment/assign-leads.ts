import { apiFunctions } from "#functions/manifest.ts";
import { assignLeads as route } from "#lib/contract/assignments.ts";
import { sizes } from "#lib/contract/limits.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { assignByRequest } from "#lib/domain/selling/assignment/assign-by-request.ts";
import { assignLeads } from "#lib/domain/selling/assignment/assign-leads.ts";
import { readDeciding } from "#lib/domain/selling/assignment/deciding.ts";
import {
  explicitAssignment,
  namedAtOnce,
  requireMode,
} from "#lib/domain/selling/assignment/explicit-assignment.ts";
import { requireLeadOwner, roleIn } from "#lib/domain/team/member/lead-owner.ts";
import { assignAction } from "#lib/domain/transfer/bulk/assign-action.ts";
import { previewBulk } from "#lib/domain/transfer/bulk/preview-bulk.ts";
import { readTarget } from "#lib/domain/transfer/bulk/read-target.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { requireCount, startBulk } from "#lib/domain/transfer/bulk/start-bulk.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.assignLeads, async (call, deps) => {
  const { actor, body, now } = call;
  const { expected_count: expected, dry_run: isDry, to } = body;
  requireMode(body);
  const stamp = stampOf(call);
  const model = await deps.leadModel.read(actor.workspace_id);
  const catalogue = modelCatalogue(model);
  if (!("member_id" in to)) {
    const { poolReader: pools, availabilityReader: availabilities, turnLedger: ledger } = deps;
    const { leadStatistics: statistics, leadLake: lake, memberReader: members } = deps;
    const deciding = await readDeciding({ rules: deps.assignmentRuleReader, pools }, actor, to);
    const ids = namedAtOnce(body.leads);
    requireCount({ matched: ids.length }, expected);
    const reading = { pools, members, availabilities, ledger, statistics, lake };
    const writing = { models: deps.leadModel, leads: deps.leadsByIds };
    const moment = { catalogue, now, pipelines: model.pipelines };
    const results = await assignByRequest({ ...reading, ...writing }, ids, deciding, body, { stamp, moment });
    return { status: 200, body: { results } };
  }
  await requireLeadOwner(roleIn(deps.memberReader), actor.workspace_id, to.member_id, "/to/member_id");
  const wanted = explicitAssignment(body, to.member_id, now);
  const action = assignAction(wanted);
  const target = readTarget({ time_zone: "UTC", ...body.leads, action }, actor, catalogue, "/leads");
  if (target.by === "ids" && target.ids.length <= sizes.batchMax) {
    requireCount({ matched: target.ids.length }, expected);
    const lead = { leads: deps.leadWriter, models: deps.leadModel };
    return { status: 200, body: { results: await assignLeads(lead, target.ids, wanted, stamp) } };
  }
  if (target.by === "filter") await requireLists(deps.listReader, actor, target.filter, "/leads/filter");
  if (isDry || expected !== undefined) {
    const preview = await previewBulk(deps, actor, action, target, { catalogue, now });
    requireCount(preview, expected);
    if (isDry) return { status: 200, body: preview };
  }
  const { jobStore: jobs, bulkIds: files } = deps;
  const job = await startBulk({ jobs, files }, call.newId("job"), { action, target, expected }, stamp);
  return { status: 202, body: toBulkJob(job, now, null), headers: { location: `/v1/jobs/${job.id}` } };
});
