import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import { type NamedDeciding, readDeciding } from "#lib/domain/selling/assignment/deciding.ts";
import { decide, type PoolStates, type Ruling } from "#lib/domain/selling/assignment/decision/decide.ts";
import {
  chosenBy,
  stickyOf,
  turnsOf,
  whyNobody,
} from "#lib/domain/selling/assignment/decision/told-decision.ts";
import { makeRuling, type RulingDeps, stickyOwners } from "#lib/domain/selling/assignment/make-ruling.ts";
import type { RuleReader } from "#lib/domain/selling/assignment/rule-store.ts";
import type { TurnLedger } from "#lib/domain/selling/assignment/turn-ledger.ts";
import { validatorForRows } from "#lib/domain/transfer/import/execute/validator-for-rows.ts";
import { bulkEntry } from "./bulk-journal.ts";
import type { BatchMarker, BulkFiles, BulkLedger, MarkedTurns } from "./bulk-store.ts";
import { offerByJob } from "./job-offer.ts";
import { changedBefore, failed, type LeadPlan, notFound, refused } from "./lead-plan.ts";
import { type Acting, planLead } from "./plan-lead.ts";

/** Leads of one transaction: two actions each, or three with an offer, up to twenty pools, and the markers. */
const leadsAtOnce = { plain: 30, offered: 20 };
/** Attempts against others who take turns of the same pools. */
const attemptsMax = 100;

export interface ShareOutDeps extends RulingDeps {
  readonly rules: Pick<RuleReader, "get">;
  readonly ledger: Pick<TurnLedger, "states">;
  readonly leadSchemas: LeadSchemaReader;
  readonly leads: MarkedTurns;
  readonly files: Pick<BulkFiles, "putJournal">;
  readonly markers: Pick<BulkLedger, "batches">;
}

/** A chunk of a job that shares its leads out by a pool or a rule. */
export interface Sharing {
  readonly acting: Acting;
  readonly ids: readonly LeadId[];
  readonly marker: Omit<BatchMarker, "journal">;
}

interface Group {
  readonly ids: readonly LeadId[];
  readonly ruling: Ruling;
  readonly deciding: NamedDeciding;
  /** Who has the latest lead of each company. */
  readonly sticky: Map<string, NonNullable<StoredLead["lead"]["owner_id"]>>;
}

type Action = Extract<Acting["job"]["action"], { readonly kind: "assign_by" }>;

const actionOf = ({ job: { action } }: Acting): Action => {
  if (action.kind !== "assign_by") throw new Error(`${action.kind} shares nothing out`);
  return action;
};

/** One lead: whom the ruling chooses is given it as if somebody had named them. */
const planOne = (
  acting: Acting,
  before: StoredLead | undefined,
  { ruling, deciding, sticky }: Group,
  states: PoolStates,
): { readonly plan: LeadPlan; readonly states: PoolStates } => {
  if (before === undefined || before.deleted !== undefined || !mayRead(acting.writer, before.lead))
    return { plan: notFound, states };
  const decided = decide(ruling, states, { lead: before.lead, sticky: stickyOf(sticky, before.lead) });
  if (decided.owner === null) {
    const { code, words } = whyNobody(decided);
    return { plan: refused(code, words), states };
  }
  const { to: _, ...rest } = actionOf(acting);
  const action = { ...rest, kind: "assign", owner_id: decided.owner } as const;
  const { rule } = deciding;
  const note = { cause: rule === null ? "pool" : "rule", ...chosenBy(rule, decided.pool) } as const;
  const plan = planLead({ ...acting, job: { ...acting.job, action }, note }, before);
  if (plan.put === undefined) return { plan, states };
  const { domain } = before.lead.company;
  if (domain !== null) sticky.set(domain, decided.owner);
  // A turn whose lead is not written is none.
  return { plan, states: decided.states };
};

/** Decides a group of leads one after the other, each seeing the turns of those before it. */
const planGroup = (
  acting: Acting,
  group: Group,
  found: ReadonlyMap<LeadId, StoredLead>,
  { written, from }: { readonly written: ReadonlySet<LeadId>; readonly from: PoolStates },
) => {
  const own = { ...group, sticky: new Map(group.sticky) };
  const plans = new Map<LeadId, LeadPlan>();
  let states = from;
  for (const id of group.ids) {
    if (written.has(id)) {
      plans.set(id, changedBefore);
      continue;
    }
    const one = planOne(acting, found.get(id), own, states);
    plans.set(id, one.plan);
    states = one.states;
  }
  return { plans, states, sticky: own.sticky };
};

const shareGroup = async (
  deps: ShareOutDeps,
  { acting, marker }: Sharing,
  group: Group,
): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
  const { workspaceId } = marker;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const from = await deps.ledger.states(workspaceId, [...group.ruling.pools.keys()]);
    const found = await deps.leads.leadsOf(workspaceId, group.ids);
    // After the leads: whoever sees a lead as this job has left it then sees the marker as well.
    const written = new Set((await deps.markers.batches(marker)).flatMap(({ ids }) => ids));
    const planBy = (validator: Acting["validator"]) =>
      planGroup({ ...acting, validator }, group, found, { written, from });
    const validator = await validatorForRows(acting.validator, deps.leadSchemas, workspaceId, planBy);
    const { plans, states, sticky } = planBy(validator);
    const puts = [...plans.values()].flatMap(({ put }) => put ?? []);
    if (puts.length === 0) return plans;
    const journal = await deps.files.putJournal(
      acting.job,
      puts.map((put) => bulkEntry(put)),
    );
    if (!(await deps.leads.putWithTurns(puts, { ...marker, journal }, turnsOf(from, states)))) continue;
    for (const [domain, owner] of sticky) group.sticky.set(domain, owner);
    return plans;
  }
  throw new Refusal("unavailable", { detail: "Too many take turns of this pool at once." });
};

const decidingOf = async (
  deps: ShareOutDeps,
  { job }: Acting,
  to: Action["to"],
): Promise<NamedDeciding | LeadPlan> => {
  const { workspace_id, actor_role: role } = job;
  try {
    return await readDeciding(deps, { workspace_id, member_id: authorOfJob(job), role }, to);
  } catch (thrown) {
    const error = thrown instanceof Refusal ? thrown.details.errors?.[0] : undefined;
    if (error === undefined) throw thrown;
    return failed(error.code, error.message);
  }
};

const sharedOut = async (
  deps: ShareOutDeps,
  workspaceId: WorkspaceId,
  sharing: Sharing,
  deciding: NamedDeciding,
): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
  const { ids, acting } = sharing;
  const leadSchema = await deps.leadSchemas.read(workspaceId);
  const moment = {
    catalogue: schemaCatalogue(leadSchema),
    now: new Date(acting.at),
    pipelines: leadSchema.pipelines,
  };
  const ruling = await makeRuling(deps, workspaceId, deciding, moment);
  const leads = [...(await deps.leads.leadsOf(workspaceId, ids)).values()].map(({ lead }) => lead);
  const sticky = await stickyOwners(deps, workspaceId, deciding, leads, moment);
  const plans = new Map<LeadId, LeadPlan>();
  const offer = offerByJob(acting.job) ?? deciding.offer;
  const size = offer === undefined ? leadsAtOnce.plain : leadsAtOnce.offered;
  const offering = { ...sharing, marker: { ...sharing.marker, offer } };
  for (let from = 0; from < ids.length; from += size) {
    const group = { ids: ids.slice(from, from + size), ruling, deciding, sticky };
    for (const [id, plan] of await shareGroup(deps, offering, group)) plans.set(id, plan);
  }
  return plans;
};

/**
 * Gives the leads of one chunk to whom a pool or a rule chooses. Leads, the turns that they take and the marker of the job
 * are written together, so that a chunk that comes again takes no second turn. Throws ChunkClosed.
 */
export const shareOut =
  (deps: ShareOutDeps) =>
  async (sharing: Sharing): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
    const { acting, ids, marker } = sharing;
    const deciding = await decidingOf(deps, acting, actionOf(acting).to);
    if ("outcome" in deciding) return new Map(ids.map((id) => [id, deciding]));
    return sharedOut(deps, marker.workspaceId, sharing, deciding);
  };
