import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "#lib/domain/selling/assignment/decision/decide.ts";
import { aLead, memberId } from "#test/domain/records/lead/a-lead.ts";
import { anEntry, aPool, aPoolMember, aRuling, countOf, decideAll, leads, poolId } from "./a-pool.ts";

const three = () => [aPoolMember("A"), aPoolMember("B"), aPoolMember("C")];

describe("lead assignment rules: round robin", () => {
  it("gives each member their turn, so that equal shares differ by one at most, at any moment", () => {
    const { owners } = decideAll(aRuling([aPool(three())]), leads(100));

    for (let end = 1; end <= owners.length; end += 1) {
      const shares = ["A", "B", "C"].map((last) => countOf(owners.slice(0, end), last));
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }
  });

  it("keeps the shares of those who are there within one, from whatever turn they are counted, whoever was away before", () => {
    const team = "ABCDEF".split("").map((last) => aPoolMember(last));
    const stretch = fc.record({ away: fc.subarray(["A", "B", "C", "D", "E"]), leads: fc.nat({ max: 20 }) });
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 8 }), (stretches) => {
        let states: Parameters<typeof decideAll>[2];
        for (const { away: gone, leads: count } of stretches) {
          const away = gone.map((last) => ({ member_id: memberId(last), accepts_new: false }));
          const decided = decideAll(aRuling([aPool(team)], { away }), leads(count), states);
          states = decided.states;
          const there = "ABCDEF".split("").filter((last) => !gone.includes(last));
          for (let from = 0; from < count; from += 1) {
            const shares = there.map((last) => countOf(decided.owners.slice(from), last));
            expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it("gives each what their weight asks for, to one lead, whatever the weights", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }), (weights) => {
        const members = weights.map((weight, index) =>
          aPoolMember(String.fromCharCode(65 + index), { weight }),
        );
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const { owners } = decideAll(aRuling([aPool(members)]), leads(total * 3));
        expect(members.map(({ member_id }) => owners.filter((one) => one === member_id).length)).toEqual(
          weights.map((weight) => weight * 3),
        );
      }),
      { numRuns: 30 },
    );
  });

  it.each([true, false])("lets who was away catch up, or not, as the pool says: %s", (catch_up) => {
    const pool = aPool(three(), { catch_up });
    const begun = decideAll(aRuling([pool]), leads(3));
    const away = [{ member_id: memberId("A"), accepts_new: false }];
    const missed = decideAll(aRuling([pool], { away }), leads(12), begun.states);
    const back = decideAll(aRuling([pool]), leads(9), missed.states);

    expect(countOf(missed.owners, "A")).toBe(0);
    expect(countOf(back.owners, "A")).toBe(catch_up ? 7 : 3);
  });

  it("lets a new member go on with the others", () => {
    const begun = decideAll(
      aRuling([aPool([aPoolMember("A"), aPoolMember("B")], { catch_up: true })]),
      leads(100),
    );
    const { owners } = decideAll(aRuling([aPool(three(), { catch_up: true })]), leads(9), begun.states);

    expect(["A", "B", "C"].map((last) => countOf(owners, last))).toEqual([3, 3, 3]);
  });
});

describe("lead assignment rules: load-based", () => {
  it("gives leads to whoever has the fewest, so that no load is more than 5 % from the ideal after many", () => {
    const members = [aPoolMember("A", { weight: 2 }), aPoolMember("B"), aPoolMember("C")];
    const counted = new Map([
      [memberId("A"), 700],
      [memberId("B"), 10],
      [memberId("C"), 400],
    ]);
    const loads = new Map([[poolId, { counted, givenThen: {} }]]);
    const ruling = aRuling([aPool(members)], { entries: [anEntry({ method: "load" })], loads });

    const { owners } = decideAll(ruling, leads(10_000));
    const load = (last: string) => (counted.get(memberId(last)) ?? 0) + countOf(owners, last);

    const total = 10_000 + 1_110;
    for (const [last, weight] of [
      ["A", 2],
      ["B", 1],
      ["C", 1],
    ] as const)
      expect(Math.abs(load(last) - (total * weight) / 4) / ((total * weight) / 4)).toBeLessThan(0.05);
  });

  it("counts what the pool has given since the leads were counted, once", () => {
    const loads = new Map([
      [poolId, { counted: new Map([[memberId("A"), 2]]), givenThen: { [memberId("B")]: 5 } }],
    ]);
    const states = new Map([
      [poolId, { version: 1, clock: 0, tags: {}, latest: {}, given: { [memberId("B")]: 8 }, days: {} }],
    ]);
    const ruling = aRuling([aPool([aPoolMember("A"), aPoolMember("B")])], {
      entries: [anEntry({ method: "load" })],
      loads,
    });

    expect(decide(ruling, states, { lead: aLead() }).entries[0]?.candidates).toMatchObject([
      { open_leads: 2 },
      { open_leads: 3 },
    ]);
  });
});

describe("lead assignment rules: skill-based", () => {
  it("gives a lead to whoever is best at what it asks for, and to nobody without", () => {
    const members = [
      aPoolMember("A", { skills: { german: 2 } }),
      aPoolMember("B", { skills: { german: 5 } }),
      aPoolMember("C", { skills: { german: 3 } }),
    ];
    const entries = [anEntry({ method: "skill", requires: { german: 3 } })];
    const decided = decide(aRuling([aPool(members)], { entries }), new Map(), { lead: aLead() });

    expect(decided.owner).toBe(memberId("B"));
    expect(decided.entries[0]?.candidates[0]).toMatchObject({
      passes: false,
      reasons: [{ code: "lacks_skill", words: "german 3 is asked for; theirs is 2." }],
    });
  });
});

describe("lead assignment rules: score-based", () => {
  const entries = [anEntry({ method: "score" })];
  const conversion = (won: number, outcomes = 100) => ({ won, outcomes });

  it("gives the better leads to those who convert more", () => {
    const conversions = new Map([
      [memberId("A"), conversion(5)],
      [memberId("B"), conversion(50)],
      [memberId("C"), conversion(20)],
    ]);
    const ruling = aRuling([aPool(three())], { entries, conversions });
    const ownerAt = (score: number) => decide(ruling, new Map(), { lead: aLead({ score }) }).owner;

    expect([ownerAt(95), ownerAt(50), ownerAt(3)]).toEqual([memberId("B"), memberId("C"), memberId("A")]);
  });

  it("goes in turn until each has 20 outcomes, and where a lead has no score", () => {
    const conversions = new Map([
      [memberId("A"), conversion(5)],
      [memberId("B"), conversion(19, 19)],
      [memberId("C"), conversion(20)],
    ]);
    const { owners } = decideAll(
      aRuling([aPool(three())], { entries, conversions }),
      Array.from({ length: 9 }, () => aLead({ score: 99 })),
    );

    expect(["A", "B", "C"].map((last) => countOf(owners, last))).toEqual([3, 3, 3]);
  });
});

describe("lead assignment rules: industry-based", () => {
  it("gives a lead to the pool of its industry, and the others to the last entry's", () => {
    const other = "pool_01J0000000000000000000000B" as const;
    const pools = [aPool([aPoolMember("A")]), aPool([aPoolMember("B")], { id: other })];
    const when = { field: "company.industry", op: "eq", value: "software" } as const;
    const entries = [anEntry({ when, fallback: { kind: "next" } }), anEntry({ pool_id: other })];
    const ruling = aRuling(pools, {
      entries,
      holds: (entry, lead) => entry.when === null || lead.company.industry === "software",
    });
    const ownerOf = (industry: string) =>
      decide(ruling, new Map(), { lead: aLead({ company: { industry } }) }).owner;

    expect([ownerOf("software"), ownerOf("retail")]).toEqual([memberId("A"), memberId("B")]);
  });
});

describe("a candidate", () => {
  it("is passed over while away, and their deputy gets the lead at their turn", () => {
    const absence = { from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z" };
    const away = [
      { member_id: memberId("A"), out_of_office: [{ ...absence, deputy_id: memberId("C") }] },
      { member_id: memberId("B"), out_of_office: [{ ...absence, deputy_id: null }] },
    ];
    const { owners } = decideAll(aRuling([aPool(three())], { away }), leads(4));

    expect(owners).toEqual(Array(4).fill(memberId("C")));
  });

  describe("with a deputy in the pool", () => {
    const absence = {
      from: "2026-11-01T00:00:00.000Z",
      to: "2026-12-01T00:00:00.000Z",
      deputy_id: memberId("B"),
    };
    const away = [{ member_id: memberId("A"), out_of_office: [absence] }];
    const entries = [anEntry({ requires: { german: 3 } })];
    const skilled = (last: string, german: number, open_max: number | null = null) =>
      aPoolMember(last, { skills: { german }, capacity: { open_max, per_day_max: null } });

    it("gives the deputy no lead that the deputy's own skills don't meet", () => {
      const ruling = aRuling([aPool([skilled("A", 5), skilled("B", 1)])], { away, entries });

      const { entries: decided, owner } = decide(ruling, new Map(), { lead: aLead() });

      expect(owner ?? null).toBeNull();
      expect(decided[0]?.candidates[0]).toMatchObject({
        passes: false,
        receives: null,
        reasons: [{ code: "lacks_skill", words: "german 3 is asked for; theirs is 1." }],
      });
    });

    it("gives the deputy no more open leads than the deputy's own capacity, over both turns", () => {
      const loads = new Map([[poolId, { counted: new Map(), givenThen: {} }]]);
      const ruling = aRuling([aPool([skilled("A", 5, 10), skilled("B", 4, 1)])], { away, entries, loads });

      expect(decideAll(ruling, leads(4)).owners).toEqual([memberId("B"), null, null, null]);
    });

    it("gives a deputy outside the pool leads by the absent member's skills and capacity", () => {
      const outside = [
        { member_id: memberId("A"), out_of_office: [{ ...absence, deputy_id: memberId("C") }] },
      ];
      const two = { capacity: { open_max: null, per_day_max: 2 }, skills: { german: 5 } };
      const others = aPool([aPoolMember("C")], { id: "pool_01J0000000000000000000000B" });
      const ruling = aRuling([aPool([aPoolMember("A", two)]), others], { away: outside, entries });

      expect(decideAll(ruling, leads(3)).owners).toEqual([memberId("C"), memberId("C"), null]);
    });
  });

  it("is passed over outside their hours and on holidays, as the clock on their wall shows them", () => {
    const working_hours = { wednesday: [{ from: "09:00", to: "13:00" }] };
    const berlin = { member_id: memberId("A"), time_zone: "Europe/Berlin", working_hours };
    const codes = (more: object) =>
      decide(aRuling([aPool([aPoolMember("A")])], { away: [{ ...berlin, ...more }] }), new Map(), {
        lead: aLead(),
      }).entries[0]?.candidates[0]?.reasons.map(({ code }) => code);

    expect(codes({})).toEqual(["outside_hours"]);
    expect(codes({ time_zone: "UTC" })).toEqual([]);
    expect(codes({ time_zone: "UTC", holidays: ["2026-11-18"] })).toEqual(["holiday"]);
  });

  it("gets no more than their capacity takes, a day of theirs and open at once", () => {
    const capacity = { open_max: null, per_day_max: 2 };
    const loads = new Map([[poolId, { counted: new Map([[memberId("B"), 3]]), givenThen: {} }]]);
    const members = [
      aPoolMember("A", { capacity }),
      aPoolMember("B", { capacity: { open_max: 4, per_day_max: null } }),
    ];
    const { owners, states } = decideAll(aRuling([aPool(members)], { loads }), leads(5));
    const tomorrow = aRuling([aPool(members)], { loads, now: new Date("2026-11-19T12:00:00.000Z") });

    expect(owners).toEqual([memberId("A"), memberId("B"), memberId("A"), null, null]);
    expect(decideAll(tomorrow, leads(1), states).owners).toEqual([memberId("A")]);
  });

  it("who has the company's latest lead comes first, if they are there", () => {
    const ruling = aRuling([aPool(three())], { entries: [anEntry({ sticky: "company.domain" })] });
    const asked = { lead: aLead(), sticky: memberId("C") };

    expect(decideAll(ruling, [asked, asked, { lead: aLead() }]).owners).toEqual([
      memberId("C"),
      memberId("C"),
      memberId("A"),
    ]);
  });
});

describe("where nobody is there", () => {
  it.each([
    ["wait", { owner: null, waits: true }],
    ["leave", { owner: null, waits: false }],
    ["member", { owner: memberId("Z"), waits: false }],
  ])("the rule's fallback decides: %s", (kind, expected) => {
    const fallback = (kind === "member" ? { kind, member_id: memberId("Z") } : { kind }) as never;
    const away = [{ member_id: memberId("A"), accepts_new: false }];
    const ruling = aRuling([aPool([aPoolMember("A")])], { away, entries: [anEntry({ fallback })] });

    expect(decide(ruling, new Map(), { lead: aLead() })).toMatchObject(expected);
  });
});
