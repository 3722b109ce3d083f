import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import {
  compareMemberships,
  isComparedTooLong,
} from "#lib/domain/segments/membership/compare-memberships.ts";
import { filterEvaluation } from "#lib/domain/segments/membership/filter-evaluation.ts";
import type { MembershipRule } from "#lib/domain/segments/membership/membership-rule.ts";
import type { MembershipStore } from "#lib/domain/segments/membership/membership-store.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { aSearch } from "#test/domain/segments/membership/a-search.ts";
import { allActing } from "#test/support/order-guards.ts";

const { workspace_id: workspaceId } = anActor("admin");
const lead = aLead({ score: 80 });

const aMembershipRule = (id: string, movesByTime: boolean): MembershipRule => ({
  id,
  fields: ["score"],
  movesByTime,
  filterAt: () => ({ field: "score", op: "gte", value: 70 }),
});

async function* nobody() {}

/** A workspace whose searches each find one lead that was not known to be in the membership rule. */
const aWorkspace = (rules: readonly MembershipRule[]) => {
  const seen = { readings: 0, searches: 0, writes: 0, reasons: new Map<string, string>() };
  const store: MembershipStore = {
    lead: async () => ({
      workspaceId,
      lead,
      writtenBy: { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" },
    }),
    get: async () => undefined,
    write: async ({ moves }) => {
      seen.writes += 1;
      for (const { id, because } of moves) seen.reasons.set(id, because);
      return "stored";
    },
    baselines: async () => new Map<string, string>(),
    setBaseline: async () => {},
    lastComparison: async () => undefined,
    setLastComparison: async () => {},
    all: () => {
      seen.readings += 1;
      return nobody();
    },
  };
  const leadLake = aSearch(async function* () {
    seen.searches += 1;
    yield lead.id;
  });
  const membershipRulesReader = {
    read: async () => ({ rules, resting: new Set<string>(), catalogue: leadCatalogue }),
    acting: allActing,
  };
  return { seen, deps: { store, leadLake, membershipRulesReader } };
};
const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)));
const later = new Date("2027-01-01T00:00:00.000Z");

describe("the comparison by the clock", () => {
  it("reads nothing of a workspace that time moves nobody in, but once a day", async () => {
    const { seen, deps } = aWorkspace([aMembershipRule("a", false)]);
    for (const hour of hours)
      await compareMemberships(deps, { workspaceId, changed: null, from: null, until: later }, () => hour);

    expect(seen).toMatchObject({ readings: 1, searches: 1 });
  });

  it("searches each hour for those that time moves, and for the others once a day", async () => {
    const { seen, deps } = aWorkspace([aMembershipRule("a", false), aMembershipRule("b", true)]);
    for (const hour of hours)
      await compareMemberships(deps, { workspaceId, changed: null, from: null, until: later }, () => hour);

    expect(seen).toMatchObject({ readings: 24, searches: 25 });
  });

  it("ends when its first run began more than a day ago", () => {
    const begunAt = new Date("2026-01-01T00:00:00Z");

    expect(isComparedTooLong(begunAt, new Date("2026-01-02T00:00:00Z"))).toBe(false);
    expect(isComparedTooLong(begunAt, new Date("2026-01-02T00:00:01Z"))).toBe(true);
  });

  it("asks every five seconds whether the authors of its rules may still write them", async () => {
    const { seen, deps } = aWorkspace([aMembershipRule("a", true), aMembershipRule("b", true)]);
    const begun = Date.parse("2026-01-01T00:00:00Z");
    let [now, asked] = [begun, 0];
    const acting: typeof allActing = async (_, rules) => {
      asked += 1;
      return { ...rules, rules: [] };
    };
    const write: MembershipStore["write"] = async (one) => {
      now = begun + 5_000;
      return deps.store.write(one);
    };
    const membershipRulesReader = { ...deps.membershipRulesReader, acting };

    await compareMemberships(
      { ...deps, membershipRulesReader, store: { ...deps.store, write } },
      { workspaceId, changed: null, from: null, until: later },
      () => new Date(now),
    );

    expect([asked, seen.writes]).toEqual([1, 1]);
  });

  it("leaves a lead that this release cannot read where it is, and compares the others", async () => {
    const { seen, deps } = aWorkspace([aMembershipRule("a", true)]);
    const unreadId: LeadId = "lead_01J0000000000000000000000Z";
    const read = deps.store.lead;
    const store: MembershipStore = {
      ...deps.store,
      lead: async (workspace, id) => {
        if (id === unreadId) throw new UnknownVariant("lifecycle");
        return read(workspace, id);
      },
    };
    const found = async function* (): AsyncGenerator<LeadId> {
      yield lead.id;
      yield unreadId;
    };
    const leadLake = { gather: async () => ({ ids: found() }) };
    const unread: string[] = [];

    const next = await compareMemberships(
      { ...deps, store, leadLake, onUnread: (id) => unread.push(id) },
      { workspaceId, changed: null, from: null, until: later },
      () => hours[0] ?? later,
    );

    expect([next, unread, seen.writes]).toEqual([null, [unreadId], 1]);
  });

  it("goes on at the follower where its time was over", async () => {
    const { seen, deps } = aWorkspace(["c", "a", "b"].map((id) => aMembershipRule(id, true)));
    const [now = later] = hours;
    const times = [now, now, now];
    const clock = () => times.shift() ?? later;
    const next = await compareMemberships(
      deps,
      { workspaceId, changed: "b", from: null, until: new Date(now.getTime() + 1) },
      clock,
    );
    const searched = seen.searches;
    const end = await compareMemberships(
      deps,
      { workspaceId, changed: "b", from: next, evaluation: filterEvaluation, until: later },
      () => now,
    );

    expect([next, searched]).toEqual(["b", 1]);
    expect(end).toBeNull();
    expect(seen.searches).toBe(3);
  });

  it("starts no run for a lead that was written before its trigger, whichever rule's comparison finds it", async () => {
    const now = new Date("2026-06-01T00:00:00.000Z");
    const trigger = { ...aMembershipRule("wf_a:1", false), since: now };
    const { seen, deps } = aWorkspace([aMembershipRule("changed", false), trigger]);
    const asked = { workspaceId, changed: "changed", from: null, until: later };
    await compareMemberships(deps, asked, () => now);

    expect(Object.fromEntries(seen.reasons)).toEqual({ changed: "list_changed", "wf_a:1": "list_changed" });
  });

  it("looks at every follower when one has changed", async () => {
    const { seen, deps } = aWorkspace([aMembershipRule("a", false), aMembershipRule("b", false)]);
    await compareMemberships(
      deps,
      { workspaceId, changed: "a", from: null, until: later },
      () => new Date(0),
    );

    expect(seen).toMatchObject({ readings: 1, searches: 2 });
  });
});
