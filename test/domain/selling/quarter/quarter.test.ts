import { beforeAll, describe, expect, it } from "vitest";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { aQuarter, members, partTimer } from "./a-quarter.ts";
import { liveQuarter } from "./live-quarter.ts";
import { plainlyMoves, plainlyThere, plainRules, plainScore, type Seen } from "./plain-model.ts";
import { stageIds } from "./the-workspace.ts";

const isDeep = process.env["LEADRAIL_QUARTER"] !== undefined;
const seed = Number(process.env["LEADRAIL_QUARTER"] ?? 1);
const size = isDeep ? { leads: 3_000, events: 40_000 } : { leads: 60, events: 600 };
/** Rounding, and what sums of floating-point numbers lose. */
const tolerance = 0.5 + 1e-6;
/** One of the round under way: who was ahead when others came back waits for them. */
const apartMax = 1;

const seenOf = ({ lead }: StoredLead): Seen => {
  const entered = lead.stage_entered_at ?? lead.created_at;
  const isByHand = lead.provenance["stage_id"]?.source === "manual";
  const { opens, clicks } = lead.engagement;
  return {
    stage: lead.stage_id === null ? -1 : stageIds.indexOf(lead.stage_id),
    enteredMs: Date.parse(entered),
    movedByHandMs: isByHand ? Date.parse(entered) : undefined,
    ...{ opens, clicks, score: lead.score ?? 0 },
  };
};

const dayOf = (at: string): string => at.slice(0, 10);
const countOf = <Key>(keys: Iterable<Key>): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

describe("a quarter of selling", { timeout: 600_000 }, () => {
  const quarter = aQuarter(seed, size);
  const planned = new Map(quarter.planned.map((lead) => [lead.id, lead]));
  let base: Awaited<ReturnType<typeof liveQuarter>>;
  const arrived = new Map<LeadId, Map<string, Parameters<typeof plainScore>[1][number]>>();
  const wrongScores: unknown[] = [];
  let scoresCompared = 0;

  beforeAll(async () => {
    const news = quarter.happenings.filter((one) => one.kind === "event");
    let next = 0;
    base = await liveQuarter(quarter, (id, score, nowMs) => {
      // Whatever has been told by now, by the plan alone.
      for (let one = news[next]; one !== undefined && one.atMs <= nowMs; one = news[next]) {
        const own = arrived.get(one.event.lead_id) ?? new Map();
        arrived.set(one.event.lead_id, own.set(one.event.id, one.event));
        next += 1;
      }
      const lead = planned.get(id);
      if (lead === undefined) throw new Error("only leads of the plan are scored");
      const expected = plainScore(lead, [...(arrived.get(id)?.values() ?? [])], nowMs);
      scoresCompared += 1;
      if (Math.abs((score ?? -1) - expected) > tolerance) wrongScores.push({ id, score, expected, nowMs });
    });
  }, 600_000);

  it("gives each lead the score that a plain model gives it, at each event and each night", () => {
    expect(scoresCompared).toBeGreaterThan(size.events * 2);
    expect(wrongScores.slice(0, 5)).toEqual([]);
  });

  it("moves leads for reasons that held when it moved them, and the first of those that held", () => {
    const unjustified = base.moves.flatMap(({ before, after }): unknown[] => {
      const { writtenBy } = after;
      if (writtenBy.kind !== "rule") return ["not a rule's"];
      const name = writtenBy.ruleId.replace("srule_", "");
      const nowMs = Date.parse(after.lead.stage_entered_at ?? "");
      const seen = seenOf(before);
      const first = Object.keys(plainRules).find((one) => plainlyMoves(one, seen, nowMs));
      const to = stageIds[plainRules[name]?.to ?? -1];
      return first === name && after.lead.stage_id === to ? [] : [{ name, first, seen, nowMs }];
    });

    expect(base.moves.length).toBeGreaterThan(size.leads / 2);
    expect(new Set(base.moves.map(({ after }) => Reflect.get(after.writtenBy, "ruleId"))).size).toBe(4);
    expect(unjustified.slice(0, 5)).toEqual([]);
  });

  it("leaves no lead where a rule holds that moves it on", () => {
    const endMs = quarter.happenings.at(-1)?.atMs ?? 0;
    const left = [...base.leads.values()].filter((stored) =>
      Object.keys(plainRules).some((name) => plainlyMoves(name, seenOf(stored), endMs)),
    );

    expect(left.map(({ lead }) => lead.id)).toEqual([]);
  });

  it("assigns each lead once, to somebody who is there and may take it", () => {
    const given = base.assignments.map(({ before, after }) => ({
      was: before.lead.owner_id,
      owner: after.lead.owner_id as MemberId,
      at: after.lead.updated_at,
    }));
    const absent = given.filter(({ owner, at }) => !plainlyThere(owner, quarter.absences, Date.parse(at)));
    const days = countOf(given.flatMap(({ owner, at }) => (owner === partTimer ? [dayOf(at)] : [])));

    expect(given.filter(({ was }) => was !== null)).toEqual([]);
    expect(absent).toEqual([]);
    expect(Math.max(...days.values())).toBeLessThanOrEqual(5);
    expect(countOf(base.assignments.map(({ after }) => after.lead.id)).size).toBe(size.leads);
    expect([base.assignments.length, base.waiting.size]).toEqual([size.leads, 0]);
  });

  it("shares leads out evenly among those who are there, for as long as they are the same", () => {
    const unfair: unknown[] = [];
    let there = "";
    let shares = new Map<MemberId, number>();
    for (const { after } of base.assignments) {
      const owner = after.lead.owner_id as MemberId;
      const nowMs = Date.parse(after.lead.updated_at);
      const now = members.filter((one) => one !== partTimer && plainlyThere(one, quarter.absences, nowMs));
      if (now.join() !== there) shares = new Map(now.map((one) => [one, 0]));
      there = now.join();
      if (owner !== partTimer) shares.set(owner, (shares.get(owner) ?? 0) + 1);
      const counts = [...shares.values()];
      if (Math.max(...counts) - Math.min(...counts) > apartMax) unfair.push({ nowMs, counts });
    }

    expect(unfair.slice(0, 5)).toEqual([]);
  });
});
