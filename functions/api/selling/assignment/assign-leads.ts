import { apiFunctions } from "#functions/manifest.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { PoolOrRule } from "#lib/contract/selling/assigned-to.ts";
import { assignLeads as route } from "#lib/contract/selling/assignments.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { assignByRequest } from "#lib/domain/selling/assignment/assign-by-request.ts";
import { assignLeads } from "#lib/domain/selling/assignment/assign-leads.ts";
import { readDeciding } from "#lib/domain/selling/assignment/deciding.ts";
import {
  explicitAssignment,
  requireMode,
  requireNoWindow,
} from "#lib/domain/selling/assignment/explicit-assignment.ts";
import type { Moment } from "#lib/domain/selling/assignment/make-ruling.ts";
import { readRebalancing } from "#lib/domain/selling/assignment/rebalance/read-rebalancing.ts";
import { rebalanceLeads } from "#lib/domain/selling/assignment/rebalance/rebalance-leads.ts";
import { spanMs } from "#lib/domain/selling/span-ms.ts";
import { requireLeadOwner, roleIn } from "#lib/domain/team/member/lead-owner.ts";
import { assignAction, shareAction } from "#lib/domain/transfer/bulk/assign-action.ts";
import { previewBulk, type Target } from "#lib/domain/transfer/bulk/preview-bulk.ts";
import { readTarget } from "#lib/domain/transfer/bulk/read-target.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { requireCount, startBulk } from "#lib/domain/transfer/bulk/start-bulk.ts";
import type { Call } from "#lib/runtime/call.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import type { Deps } from "#lib/runtime/load-deps.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

type AssignCall = Call<typeof route>;
type AssignDeps = Pick<Deps, (typeof apiFunctions.assignLeads)["uses"][number]>;

/** What decisions about a pool look at, and what they write. */
const decidingDeps = (deps: AssignDeps) => ({
  pools: deps.poolReader,
  rules: deps.assignmentRuleReader,
  members: deps.memberReader,
  availabilities: deps.availabilityReader,
  ledger: deps.turnLedger,
  statistics: deps.leadStatistics,
  lake: deps.leadLake,
  leadSchemas: deps.leadSchema,
});

const balance = async (call: AssignCall, deps: AssignDeps, moment: Moment) => {
  requireNoWindow(call.body);
  const rebalancing = await readRebalancing(deps.poolReader, call.actor, moment.catalogue, call.body);
  await requireLists(deps.listReader, call.actor, rebalancing.filter, "/leads/filter");
  const ports = { ...decidingDeps(deps), leads: deps.leadWriter };
  const balanced = await rebalanceLeads(ports, rebalancing, { stamp: stampOf(call), moment });
  return { status: 200, body: balanced } as const;
};

/** What is asked of whoever gets the leads. */
const offerTerms = ({ actor, body: { accept_within: within } }: AssignCall, deciding: PoolOrRule | null) =>
  within === undefined ? undefined : { within_ms: spanMs(within), by: actor.member_id, deciding };

/** Whether the leads are named, and so few that they are answered at once. */
const isAtOnce = (target: Target): target is Extract<Target, { by: "ids" }> =>
  target.by === "ids" && target.ids.length <= sizes.batchMax;

/** More leads than one answer takes: how many it would be about, or the job that does it. */
const asJob = async (
  call: AssignCall,
  deps: AssignDeps,
  moment: Moment,
  { action, target }: { readonly action: JobAction; readonly target: Target },
) => {
  const { actor, body, now } = call;
  const { expected_count: expected, dry_run: isDry } = body;
  if (target.by === "filter") await requireLists(deps.listReader, actor, target.filter, "/leads/filter");
  if (isDry || expected !== undefined) {
    const preview = await previewBulk(deps, actor, action, target, moment);
    requireCount(preview, expected);
    if (isDry) return { status: 200, body: preview } as const;
  }
  const ports = { jobs: deps.jobStore, files: deps.bulkIds };
  const job = await startBulk(ports, call.newId("job"), { action, target, expected }, stampOf(call));
  const headers = { location: `/v1/jobs/${job.id}` };
  return { status: 202, body: toBulkJob(job, now, null), headers } as const;
};

const share = async (call: AssignCall, deps: AssignDeps, moment: Moment, to: PoolOrRule) => {
  const { actor, body } = call;
  const ports = { ...decidingDeps(deps), leads: deps.leadsByIds };
  const deciding = await readDeciding(ports, actor, to);
  const action = shareAction(to, explicitAssignment(body, null, call.now), body.accept_within);
  const target = readTarget({ ...body.leads, action }, actor, moment.catalogue, "/leads");
  if (!isAtOnce(target)) return asJob(call, deps, moment, { action, target });
  requireCount({ matched: target.ids.length }, body.expected_count);
  const options = { ...body, offer: offerTerms(call, to) };
  const results = await assignByRequest(ports, target.ids, deciding, options, {
    stamp: stampOf(call),
    moment,
  });
  return { status: 200, body: { results } } as const;
};

const give = async (call: AssignCall, deps: AssignDeps, moment: Moment, to: MemberId | null) => {
  const { actor, body, now } = call;
  await requireLeadOwner(roleIn(deps.memberReader), actor.workspace_id, to, "/to/member_id");
  const wanted = explicitAssignment(body, to, now);
  const action = assignAction(wanted, body.accept_within);
  const target = readTarget({ ...body.leads, action }, actor, moment.catalogue, "/leads");
  if (!isAtOnce(target)) return asJob(call, deps, moment, { action, target });
  requireCount({ matched: target.ids.length }, body.expected_count);
  const lead = { leads: deps.leadWriter, leadSchemas: deps.leadSchema, ledger: deps.turnLedger };
  const offer = offerTerms(call, null);
  const results = await assignLeads(lead, target.ids, { ...wanted, offer }, stampOf(call));
  return { status: 200, body: { results } } as const;
};

export const handler = endpoint(route, apiFunctions.assignLeads, async (call, deps) => {
  const { actor, body, now } = call;
  const { mode, to } = body;
  requireMode(body);
  const leadSchema = await deps.leadSchema.read(actor.workspace_id);
  const moment = { catalogue: schemaCatalogue(leadSchema), now, pipelines: leadSchema.pipelines };
  if (mode === "rebalance") return balance(call, deps, moment);
  return "member_id" in to ? give(call, deps, moment, to.member_id) : share(call, deps, moment, to);
});
