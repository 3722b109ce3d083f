import { describe, expect, it } from "vitest";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { pinDates } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { changedAt, revisionOf } from "#lib/domain/records/lead/bookkeeping.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { compareMemberships } from "#lib/domain/segments/membership/compare-memberships.ts";
import { filterEvaluation } from "#lib/domain/segments/membership/filter-evaluation.ts";
import type { MembershipRule } from "#lib/domain/segments/membership/membership-rule.ts";
import type {
  LastComparison,
  MembershipStore,
  Memberships,
} from "#lib/domain/segments/membership/membership-store.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { aSearch } from "#test/domain/segments/membership/a-search.ts";
import { allActing } from "#test/support/order-guards.ts";

const { workspace_id: workspaceId } = anActor("admin");
const catalogue = {
  ...leadCatalogue,
  fields: new Map([...leadCatalogue.fields, ["custom.renewal", { type: "day" }] as const]),
};
const timeZone = "America/New_York";

/** Rules that find the leads of today in New York, put a tag on them, and follow the tag. */
const today: Filter = { field: "custom.renewal", op: "on", value: "today" };
const onToday = (id: string, more: Partial<MembershipRule> = {}): MembershipRule => ({
  id,
  fields: ["custom.renewal"],
  movesByTime: true,
  asksDays: true,
  filterAt: (now) => pinDates(today, catalogue, { now, timeZone }),
  ...more,
});
const rules: readonly MembershipRule[] = [
  onToday("list"),
  onToday("tag", {
    appliedTag: {
      isOn: ({ tags }) => tags.includes("due"),
      put: (lead) => ({ ...lead, tags: [...lead.tags, "due"] }),
      takeOff: (lead) => ({ ...lead, tags: lead.tags.filter((tag) => tag !== "due") }),
    },
  }),
  onToday("wf_renewal", { since: new Date("2026-01-01") }),
  {
    id: "wf_tagged",
    since: new Date("2026-01-01"),
    fields: ["tags"],
    movesByTime: false,
    filterAt: () => ({ field: "tags", op: "has", value: "due" }),
  },
  { ...onToday("absolute"), movesByTime: false, filterAt: () => ({ ...today, value: "2026-11-25" }) },
];

const aBase = (renewal: string, last: LastComparison | undefined, inRules: readonly string[] = []) => {
  const writtenBy = { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" } as const;
  let stored: StoredLead = { workspaceId, lead: { ...aLead(), custom: { renewal } }, writtenBy };
  let memberships: Memberships | undefined = {
    rules: inRules,
    lists: [],
    appliedTags: [],
    holding: {},
    version: 1,
  };
  let compared = last;
  let untagged = stored;
  const reasons: Record<string, string> = {};
  const store: MembershipStore = {
    lead: async () => stored,
    get: async () => memberships,
    write: async ({ after, nextLead, moves }) => {
      untagged = stored;
      for (const { id, change, because } of moves) reasons[`${id} ${change}`] = because;
      stored = nextLead ?? stored;
      memberships = { ...after, version: (memberships?.version ?? 0) + 1 };
      return "stored";
    },
    baselines: async () => new Map<string, string>(),
    setBaseline: async () => {},
    lastComparison: async () => compared,
    setLastComparison: async (_, next) => {
      compared = next;
    },
    all: async function* () {
      if (memberships !== undefined) yield [stored.lead.id, memberships] as const;
    },
  };
  const known = { rules, resting: new Set<string>(), catalogue };
  const leadLake = aSearch(async function* (_, { filter }) {
    if (filter !== null && filterPredicate(filter, catalogue, { now: new Date(0) })(stored.lead))
      yield stored.lead.id;
  });
  const deps = { store, leadLake, membershipRulesReader: { read: async () => known, acting: allActing } };
  const compare = (at: string, more: object = {}) => {
    const until = new Date("2030-01-01");
    const asked = { workspaceId, changed: null, from: null, until, ...more };
    return compareMemberships(deps, asked, () => new Date(at));
  };
  /** As the stream brings it when a write has put a tag on the lead. */
  const newsOfTags = async (at: string) => {
    const before = { lead: untagged.lead, since: changedAt(untagged) };
    const news = { at, revision: revisionOf(stored), before };
    const lead = { workspaceId, leadId: stored.lead.id, isNew: false, by: null } as const;
    const change = { ...lead, paths: ["tags"], news };
    await watchLead(store, known, change, new Date(at));
  };
  const taken = (): Record<string, string> => {
    const found = { ...reasons };
    for (const key of Object.keys(reasons)) delete reasons[key];
    return found;
  };
  return { compare, newsOfTags, taken, compared: () => compared };
};

const noon = "2026-11-25T17:00:00Z";
const before = { at: new Date("2026-11-25T16:00:00Z"), evaluation: 0 };
const corrected = {
  "list entered": "list_changed",
  "wf_renewal entered": "list_changed",
  "wf_tagged entered": "list_changed",
};

describe("the first comparison after a release that evaluates filters otherwise", () => {
  it("takes leads that it would have found before for corrections, with the followers of their tags", async () => {
    const base = aBase("2026-11-25", before);
    await base.compare(noon);
    const first = base.taken();
    await base.newsOfTags(noon);

    expect(first).toMatchObject(corrected);
    expect(base.taken()).toEqual({});
    expect(base.compared()).toEqual({ at: new Date(noon), evaluation: filterEvaluation });
  });

  it("corrects rules that time does not move, at whatever hour it runs", async () => {
    const base = aBase("2026-11-25", before);
    for (let hour = 17; hour < 19; hour += 1) {
      await base.compare(`2026-11-25T${hour}:00:00Z`);
      const moved = base.taken();
      if (hour === 17) expect(moved).toMatchObject({ "absolute entered": "list_changed" });
      else expect(moved).toEqual({});
    }
  });

  it("takes a lead out of a rule that an earlier release put it in, as a correction", async () => {
    const base = aBase("2026-11-26", before, ["list", "wf_renewal"]);
    await base.compare(noon);

    expect(base.taken()).toEqual({ "list left": "list_changed", "wf_renewal left": "list_changed" });
  });

  it("loses no lead whose day has come since the last comparison", async () => {
    const base = aBase("2026-11-25", { ...before, at: new Date("2026-11-25T04:30:00Z") });
    await base.compare("2026-11-25T05:30:00Z");

    expect(base.taken()).toMatchObject({ "wf_renewal entered": "time", "list entered": "time" });
  });

  it("begins anew where code of the earlier evaluation has begun", async () => {
    const base = aBase("2026-11-25", before);
    await base.compare(noon, { from: "zzz" });

    expect(base.taken()).toMatchObject(corrected);
  });

  it("starts runs again from the second comparison on, and in workspaces that were never compared", async () => {
    for (const last of [{ ...before, evaluation: filterEvaluation }, undefined]) {
      const base = aBase("2026-11-25", last);
      await base.compare(noon);

      expect(base.taken()).toMatchObject({ "wf_renewal entered": "time" });
    }
  });
});
