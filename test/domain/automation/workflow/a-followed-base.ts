import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { triggerMembershipRules } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { compareMemberships } from "#lib/domain/segments/membership/compare-memberships.ts";
import { leadChangeWork, newsOf } from "#lib/domain/segments/membership/lead-change-work.ts";
import type { MembershipRule } from "#lib/domain/segments/membership/membership-rule.ts";
import type {
  LastComparison,
  MembershipStore,
  Memberships,
  Move,
} from "#lib/domain/segments/membership/membership-store.ts";
import { LeadChangeWork } from "#lib/domain/segments/membership/membership-work.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { allActing } from "#test/support/order-guards.ts";
import { aLead, memberId } from "../../records/lead/a-lead.ts";
import { aSearch } from "../../segments/membership/a-search.ts";

const workspaceId: WorkspaceId = "ws_01J0000000000000000000000W";

/** A workspace whose leads are followed by workflows, in memory; every message waits until the test delivers it. */
export const aFollowedBase = (beganAt: string) => {
  let now = Date.parse(beganAt);
  const clock = () => new Date(now);
  const leads = new Map<LeadId, StoredLead>();
  const memberships = new Map<LeadId, Memberships>();
  const baselines = new Map<string, string>();
  const workflows: WorkflowRecord[] = [];
  const others: MembershipRule[] = [];
  const moves: (Move & { readonly lead: LeadId; readonly at: string })[] = [];
  const messages: (() => Promise<unknown>)[] = [];
  let last: LastComparison | undefined;
  const store: MembershipStore = {
    lead: async (_, id) => leads.get(id),
    get: async (_, id) => memberships.get(id),
    write: async (write) => {
      const { id } = write.lead.lead;
      const isStale = memberships.get(id)?.version !== write.before?.version || leads.get(id) !== write.lead;
      if (isStale) return "stale";
      memberships.set(id, { ...write.after, version: (write.before?.version ?? 0) + 1 });
      moves.push(...write.moves.map((move) => ({ ...move, lead: id, at: write.at })));
      return "stored";
    },
    baselines: async () => baselines,
    setBaseline: async (_, rule, since) => {
      baselines.set(rule, since);
    },
    lastComparison: async () => last,
    setLastComparison: async (_, comparison) => {
      last = comparison;
    },
    all: async function* () {
      yield* [...memberships];
    },
  };
  const source = triggerMembershipRules(
    {
      newestFirst: async function* () {
        yield* workflows;
      },
    } as never,
    { get: async () => undefined },
  );
  const membershipRulesReader = {
    read: async () => {
      const { rules, resting } = await source(workspaceId, leadCatalogue);
      return { rules: [...rules, ...others], resting, catalogue: leadCatalogue };
    },
    acting: allActing,
  };
  const compare = (changed: string | null, afterSearch: () => Promise<void> = async () => {}) => {
    const leadLake = aSearch(async function* (_, { filter }) {
      const passes = filterPredicate(filter as never, leadCatalogue, { now: clock(), timeZone: "UTC" });
      const found = [...leads.values()].filter((one) => one.deleted === undefined && passes(one.lead));
      await afterSearch();
      yield* found.map(({ lead }) => lead.id);
    });
    const until = new Date(now + 3_600_000);
    const asked = { workspaceId, changed, from: null, until };
    return compareMemberships({ store, membershipRulesReader, leadLake }, asked, clock);
  };
  return {
    clock,
    leads,
    workflows,
    others,
    moves,
    messages,
    compare,
    memberships,
    pass: (ms: number): void => {
      now += ms;
    },
    /** Writes a lead by a request that began so long ago; its news wait. */
    write: (id: LeadId, given: Partial<Lead>, beganMsAgo = 0): void => {
      const before = leads.get(id);
      const at = new Date(now - beganMsAgo).toISOString();
      const writtenBy = { kind: "manual", memberId: memberId("A"), requestId: `${id}${now}` } as const;
      const dated = { ...given, id, updated_at: at, version: (before?.lead.version ?? 0) + 1 };
      const after: StoredLead = { workspaceId, lead: { ...(before?.lead ?? aLead()), ...dated }, writtenBy };
      leads.set(id, after);
      const storedAt = new Date(Math.floor(now / 1_000) * 1_000).toISOString();
      const message = JSON.parse(JSON.stringify(leadChangeWork(before, after, storedAt)));
      messages.push(async () => {
        const { paths, is_new: isNew, by, ...rest } = LeadChangeWork.parse(message);
        const news = newsOf({ paths, is_new: isNew, by, ...rest });
        const change = { workspaceId, leadId: id, paths, isNew, by, ...(news && { news }) };
        return watchLead(store, await membershipRulesReader.read(), change, clock());
      });
    },
    /** The moves of a workflow's triggers that start runs. */
    told: (workflow: string, lead: LeadId) =>
      moves.filter(
        (one) => one.lead === lead && one.id.startsWith(workflow) && one.because !== "list_changed",
      ),
  };
};
