import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { LeadChange } from "#lib/domain/segments/membership/lead-change.ts";
import type { MembershipRules } from "#lib/domain/segments/membership/membership-rule.ts";
import type {
  MembershipStore,
  Memberships,
  MembershipWrite,
} from "#lib/domain/segments/membership/membership-store.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const writtenBy = { kind: "manual", memberId, requestId: "req" } as const;

/** Marks leads of a score of 70 and more with "hot". */
const hot: MembershipRules = {
  rules: [
    {
      id: "hot",
      fields: ["score"],
      movesByTime: false,
      filterAt: () => ({ field: "score", op: "gte", value: 70 }),
      appliedTag: {
        isOn: ({ tags }) => tags.includes("hot"),
        put: (lead) => ({ ...lead, tags: [...lead.tags, "hot"] }),
        takeOff: (lead) => ({ ...lead, tags: lead.tags.filter((tag) => tag !== "hot") }),
      },
    },
  ],
  resting: new Set(),
  catalogue: leadCatalogue,
};

/** A model by which being hot makes the score. */
const scoredByTags = (stored: StoredLead): StoredLead => ({
  ...stored,
  lead: { ...stored.lead, score: stored.lead.tags.includes("hot") ? 50 : 0 },
});

const aBase = () => {
  let stored: StoredLead = { workspaceId, lead: aLead(), writtenBy };
  let memberships: Memberships | undefined;
  const writes: MembershipWrite[] = [];
  const store: MembershipStore = {
    lead: async () => stored,
    get: async () => memberships,
    write: async (write) => {
      writes.push(write);
      stored = write.nextLead ?? stored;
      memberships = { ...write.after, version: (memberships?.version ?? 0) + 1 };
      return "stored";
    },
    baselines: async () => new Map<string, string>(),
    setBaseline: async () => {},
    lastComparison: async () => undefined,
    setLastComparison: async () => {},
    all: async function* () {},
  };
  const change = (given: Partial<Lead>): void => {
    stored = { ...stored, lead: { ...stored.lead, ...given, version: stored.lead.version + 1 } };
  };
  const news = (paths: LeadChange["paths"], membershipRules = hot, rest: Partial<LeadChange> = {}) => {
    const said = { workspaceId, leadId: stored.lead.id, paths, isNew: false, by: null, ...rest };
    return watchLead(store, membershipRules, said, new Date(at));
  };
  return {
    writes,
    news,
    tags: () => stored.lead.tags,
    appliedTags: () => memberships?.appliedTags,
    change,
    /** Changes the lead and tells of it. */
    write: async (given: Partial<Lead>) => {
      change(given);
      await news(Object.keys(given));
    },
    bin: async (isIn: boolean) => {
      const { deleted: _, ...kept } = stored;
      stored = isIn ? { ...kept, deleted: { at, by: memberId } } : kept;
      await news(null);
    },
  };
};

describe("a mark", () => {
  it("comes with passing and goes with it, each by one write", async () => {
    const base = aBase();
    await base.write({ score: 80 });
    expect(base.tags()).toEqual(["hot"]);
    await base.write({ score: 60 });

    expect(base.tags()).toEqual([]);
    expect(base.writes.map(({ nextLead, moves }) => [nextLead?.lead.tags, moves])).toEqual([
      [["hot"], []],
      [[], []],
    ]);
  });

  it("that somebody had put there stays", async () => {
    const base = aBase();
    await base.write({ tags: ["hot"] });
    await base.write({ score: 80 });
    await base.write({ score: 60 });

    expect(base.tags()).toEqual(["hot"]);
  });

  it("that somebody has taken off stays off, and what they put on again is theirs", async () => {
    const base = aBase();
    await base.write({ score: 80 });
    await base.write({ tags: [] });
    await base.write({ score: 90 });
    expect(base.tags()).toEqual([]);
    await base.write({ tags: ["hot"] });
    await base.write({ score: 60 });

    expect(base.tags()).toEqual(["hot"]);
  });

  it("waits with its lead in the bin, and goes when a restored lead passes no more", async () => {
    const base = aBase();
    await base.write({ score: 80 });
    await base.bin(true);
    expect(base.tags()).toEqual(["hot"]);
    await base.bin(false);
    expect(base.appliedTags()).toEqual(["hot"]);
    await base.bin(true);
    base.change({ score: 60 });
    await base.bin(false);

    expect([base.tags(), base.appliedTags()]).toEqual([[], []]);
  });

  it("is kept in mind while its rule rests, and forgotten with it", async () => {
    const base = aBase();
    const resting = { ...hot, rules: [], resting: new Set(["hot"]) };
    const none = { ...hot, rules: [] };
    await base.write({ score: 80 });
    await base.news(null, resting, { gone: new Set(["another"]) });
    expect(base.appliedTags()).toEqual(["hot"]);
    await base.news(null, none, { gone: new Set(["hot"]) });

    expect([base.appliedTags(), base.tags()]).toEqual([[], ["hot"]]);
  });

  const aim = { ...hot, scored: scoredByTags };
  const software: MembershipRules = {
    ...aim,
    rules: aim.rules.map((one) => ({
      ...one,
      fields: ["company.industry"],
      filterAt: () => ({ field: "company.industry", op: "eq", value: "Software" }),
    })),
  };

  it("is scored by the write that puts it there or takes it off", async () => {
    const base = aBase();
    const tell = () => base.news(["company.industry"], software);
    base.change({ company: { ...aLead().company, industry: "Software" } });
    await tell();
    base.change({ company: { ...aLead().company, industry: "Steel" } });
    await tell();

    expect(base.writes.map(({ nextLead }) => [nextLead?.lead.tags, nextLead?.lead.score])).toEqual([
      [["hot"], 50],
      [[], 0],
    ]);
  });

  it("of a rule that asks for the score leaves the score, so that neither moves the other for ever", async () => {
    const base = aBase();
    base.change({ score: 80 });
    await base.news(["score"], aim);

    expect(base.writes.map(({ nextLead }) => [nextLead?.lead.tags, nextLead?.lead.score])).toEqual([
      [["hot"], 80],
    ]);
  });

  it("is what it would be by the latest news alone, however often, late and out of order news comes", async () => {
    const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
    const told = fc.array(fc.constantFrom(["score"], ["city"], null), { maxLength: 4 });

    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(scores, told), { minLength: 1, maxLength: 6 }), async (steps) => {
        const base = aBase();
        for (const [written, news] of steps) {
          for (const score of written) base.change({ score });
          for (const paths of news) await base.news(paths);
        }
        await base.news(["score"]);
        const settled = base.writes.length;
        await base.news(["score"]);
        await base.news(null);

        const last = steps.at(-1)?.[0].at(-1) ?? 0;
        expect(base.tags()).toEqual(last >= 70 ? ["hot"] : []);
        expect(base.writes.length).toBe(settled);
      }),
    );
  });
});
