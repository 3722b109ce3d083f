import type { LeadId } from "#lib/contract/platform/ids.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { EngagementStore } from "#lib/domain/records/engagement/engagement-store.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { validatorOfModel } from "#lib/domain/records/validation-rule/validator-of-schema.ts";
import type { MembershipRules } from "#lib/domain/segments/membership/membership-rule.ts";
import type { MembershipStore, Memberships } from "#lib/domain/segments/membership/membership-store.ts";
import type { NewLeadDeps } from "#lib/domain/selling/assignment/assign-new-leads.ts";
import { freshState, type PoolState } from "#lib/domain/selling/assignment/decision/pool-state.ts";
import type { TurnLedger, Waiting } from "#lib/domain/selling/assignment/turn-ledger.ts";
import { stageMembershipRules } from "#lib/domain/selling/pipeline/stage-membership-rule.ts";
import { scoringValidator } from "#lib/domain/selling/scoring/lead-scoring.ts";
import { aSearch } from "#test/domain/segments/membership/a-search.ts";
import { allActing, openGuard } from "#test/support/order-guards.ts";
import type { Absence } from "./a-quarter.ts";
import { availabilitiesOf, theModel, thePool, theRule, theTeam, workspaceId } from "./the-workspace.ts";

export interface Moved {
  readonly before: StoredLead;
  readonly after: StoredLead;
}

/** Lets whatever else is under way go on, so that writers get into each other's way. */
const yielded = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A workspace in memory: what the table would do with each write, each on what it has read. */
export const aBase = async (absences: readonly Absence[]) => {
  const leads = new Map<LeadId, StoredLead>();
  const memberships = new Map<LeadId, Memberships>();
  const heard = new Map<LeadId, Map<string, HeardEvent>>();
  const counted = new Set<string>();
  const moves: Moved[] = [];
  const assignments: Moved[] = [];
  const waiting = new Map<LeadId, Waiting>();
  let turns: PoolState = freshState;
  const isRead = (before: StoredLead): boolean => leads.get(before.lead.id) === before;

  const engagementStore: EngagementStore = {
    lead: async (_, id) => leads.get(id),
    holderOf: async () => undefined,
    sendOf: async () => undefined,
    write: async ({ engagement: { event, machine, counted: counts, leadId }, lead }) => {
      await yielded();
      const own = heard.get(leadId) ?? new Map<string, HeardEvent>();
      if (own.has(event.id)) return "duplicate";
      const appliedTag = `${leadId}|${event.type}|${event.message_id}`;
      if (counts && counted.has(appliedTag)) return "repeated";
      if (lead !== undefined && !isRead(lead.before)) return "stale";
      if (counts) counted.add(appliedTag);
      own.set(event.id, { ...event, sender_id: event.id, machine, counted: counts });
      heard.set(leadId, own);
      if (lead !== undefined) leads.set(leadId, lead.after);
      return "stored";
    },
  };
  const engagement: LeadEngagement = { of: async (_, { id }) => [...(heard.get(id)?.values() ?? [])] };
  const leadSchemas: LeadSchemaReader = {
    read: async () => theModel(),
    existing: async () => new Set(),
    validator: async (leadSchema, now) => {
      const validator = await validatorOfModel(leadSchema, now);
      return leadSchema.scoring === undefined
        ? validator
        : scoringValidator(validator, leadSchema.scoring, leadSchema, now);
    },
  };
  const membershipStore: MembershipStore = {
    lead: async (_, id) => leads.get(id),
    get: async (_, id) => memberships.get(id),
    write: async ({ lead, nextLead, before, after }) => {
      await yielded();
      const { id } = lead.lead;
      if (!isRead(lead) || memberships.get(id)?.version !== before?.version) return "stale";
      memberships.set(id, { ...after, version: (before?.version ?? 0) + 1 });
      if (nextLead !== undefined) {
        leads.set(id, nextLead);
        if (nextLead.lead.stage_id !== lead.lead.stage_id) moves.push({ before: lead, after: nextLead });
      }
      return "stored";
    },
    baselines: async () => new Map<string, string>(),
    setBaseline: async () => {},
    lastComparison: async () => undefined,
    setLastComparison: async () => {},
    all: async function* () {
      yield* memberships;
    },
  };
  const catalogue = schemaCatalogue(theModel());
  const membershipRules: MembershipRules = {
    ...(await stageMembershipRules(leadSchemas)(workspaceId, catalogue)),
    catalogue,
  };
  const leadLake = aSearch(async function* (_, { filter, clock }) {
    if (filter === null) throw new Error("a membership rule has a filter");
    const passes = filterPredicate(filter, catalogue, clock);
    for (const [id, { lead }] of leads) if (passes(lead)) yield id;
  });
  const ledger: TurnLedger = {
    states: async (_, pools) => new Map(pools.map((id) => [id, turns])),
    write: async ({ leads: writes, pools, arrived }) => {
      await yielded();
      if (pools.some(({ before }) => before.version !== turns.version)) return false;
      if (writes.some(({ before }) => before === undefined || !isRead(before))) return false;
      for (const { after } of pools) turns = { ...after, version: turns.version + 1 };
      for (const { before, after } of writes) {
        leads.set(after.lead.id, after);
        if (before !== undefined) assignments.push({ before, after });
      }
      for (const id of arrived) waiting.delete(id);
      return true;
    },
    wait: async (_, some) => {
      for (const one of some) if (!waiting.has(one.leadId)) waiting.set(one.leadId, one);
    },
    arrive: async (_, ids) => {
      for (const id of ids) waiting.delete(id);
    },
    waiting: async function* () {
      yield* waiting.values();
    },
    waitsSince: async (_, id) => waiting.get(id)?.since ?? null,
  };
  const assigning = {
    orders: openGuard,
    ledger,
    leadSchemas,
    pools: { get: async () => thePool },
    members: { list: async () => theTeam },
    availabilities: { list: async () => availabilitiesOf(absences) },
    statistics: {},
    lake: {},
    rules: { get: async () => theRule, active: async () => theRule.id },
    leads: {
      leadsOf: async (_: string, ids: readonly LeadId[]) =>
        new Map(
          ids.flatMap((id) => {
            const found = leads.get(id);
            return found === undefined ? [] : [[id, found] as const];
          }),
        ),
    },
  } as unknown as NewLeadDeps;
  return {
    leads,
    heard,
    moves,
    assignments,
    waiting,
    catalogue,
    leadSchemas,
    engagementStore,
    engagement,
    assigning,
    comparing: {
      store: membershipStore,
      membershipRulesReader: { read: async () => membershipRules, acting: allActing },
      leadLake,
    },
    membershipRules,
    membershipStore,
  };
};
