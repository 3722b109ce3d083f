import { describe, expect, it } from "vitest";
import type { StageRule } from "#lib/contract/selling/pipeline-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { compareMemberships } from "#lib/domain/segments/membership/compare-memberships.ts";
import type { MembershipStore, Memberships } from "#lib/domain/segments/membership/membership-store.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { stageMembershipRules } from "#lib/domain/selling/pipeline/stage-membership-rule.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";
import { aSearch } from "#test/domain/segments/membership/a-search.ts";
import { allActing } from "#test/support/order-guards.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const plain = defaultPipeline(workspaceId);
const [first, second] = plain.stages.map(({ id }) => id);
const rule: StageRule = {
  id: "srule_01J0000000000000000000000A",
  driver: "score",
  when: { field: "score", op: "gte", value: 70 },
  from: null,
  direction: "forward_only",
  order: 100,
  hold_for: { amount: 3, unit: "hour" },
};
const pipelines = [
  { ...plain, stages: plain.stages.map((one, index) => ({ ...one, rules: index === 1 ? [rule] : [] })) },
];
const catalogue = schemaCatalogue({ fields: [], pipelines });

/** A workspace of one lead, whose memberships and stage are followed by the hour. */
const aBase = async () => {
  const lead = { ...aLead({ score: 80 }), stage_id: first ?? null, stage_entered_at: at };
  const state: { stored: StoredLead; memberships: Memberships | undefined } = {
    stored: { workspaceId, lead, writtenBy: { kind: "manual", memberId, requestId: "req" } },
    memberships: undefined,
  };
  const store: MembershipStore = {
    lead: async () => state.stored,
    get: async () => state.memberships,
    write: async ({ nextLead, after }) => {
      state.stored = nextLead ?? state.stored;
      state.memberships = { ...after, version: (state.memberships?.version ?? 0) + 1 };
      return "stored";
    },
    baselines: async () => new Map<string, string>(),
    setBaseline: async () => {},
    lastComparison: async () => undefined,
    setLastComparison: async () => {},
    all: async function* () {
      if (state.memberships !== undefined) yield [lead.id, state.memberships];
    },
  };
  const leadSchemas = { read: async () => ({ fields: [], pipelines }) } as unknown as LeadSchemaSource;
  const membershipRules = { ...(await stageMembershipRules(leadSchemas)(workspaceId, catalogue)), catalogue };
  const leadLake = aSearch(async function* () {
    const { score, stage_id } = state.stored.lead;
    if ((score ?? 0) >= 70 && stage_id === first) yield lead.id;
  });
  const hour = (number: number) => new Date(Date.UTC(2026, 0, 20, number));
  return {
    state,
    score: async (score: number, at: number) => {
      state.stored = { ...state.stored, lead: { ...state.stored.lead, score } };
      const news = { workspaceId, leadId: lead.id, paths: ["score"], isNew: false, by: null };
      await watchLead(store, membershipRules, news, hour(at));
    },
    pass: (at: number) =>
      compareMemberships(
        { store, membershipRulesReader: { read: async () => membershipRules, acting: allActing }, leadLake },
        { workspaceId, changed: null, from: null, until: new Date("2027-01-01") },
        () => hour(at),
      ),
  };
};

describe("a stage's rule that waits", () => {
  it("moves a lead by the clock once it has passed for so long, and not before", async () => {
    const base = await aBase();
    await base.score(80, 1);
    await base.pass(2);
    await base.pass(3);

    expect(base.state.stored.lead.stage_id).toBe(first);
    expect(base.state.memberships?.holding).toEqual({ [rule.id]: "2026-01-20T01:00:00.000Z" });

    await base.pass(4);

    expect(base.state.stored.lead.stage_id).toBe(second);
    expect(base.state.memberships?.holding).toEqual({});
  });

  it("counts anew after a break, however short", async () => {
    const base = await aBase();
    await base.score(80, 1);
    await base.score(60, 2);
    await base.score(80, 2);
    await base.pass(4);

    expect(base.state.stored.lead.stage_id).toBe(first);

    await base.pass(5);

    expect(base.state.stored.lead.stage_id).toBe(second);
  });

  it("finds a lead that has passed before the rule was there, from when it is first looked at", async () => {
    const base = await aBase();
    await base.pass(1);
    await base.pass(4);

    expect(base.state.stored.lead.stage_id).toBe(second);
  });
});
