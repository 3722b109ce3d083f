import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OncePer } from "#lib/contract/selling/scoring-record.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { ScoreState } from "#lib/domain/records/lead/score-state.ts";
import type { CompiledModel } from "#lib/domain/selling/scoring/compiled-model.ts";
import { worthAt } from "#lib/domain/selling/scoring/point-sum.ts";
import { sumEvents, withEvent } from "#lib/domain/selling/scoring/sum-events.ts";
import { clicks, compiled, heard, now } from "./a-model.ts";

const dayMs = 86_400_000;
const oncePer = fc.constantFrom<OncePer | null>("message", "day", "campaign", null);
const anEvent = fc.record({
  id: fc.integer({ min: 0, max: 30 }),
  day: fc.integer({ min: -400, max: -1 }),
  ms: fc.integer({ min: 0, max: dayMs - 1 }),
  message: fc.option(fc.constantFrom("m1", "m2", "m3"), { nil: undefined }),
  campaign: fc.option(fc.constantFrom("c1", "c2"), { nil: undefined }),
  machine: fc.boolean(),
});

/** Each id once, as the store keeps them. */
const told = (given: readonly (typeof anEvent extends fc.Arbitrary<infer T> ? T : never)[]): HeardEvent[] => [
  ...new Map(
    given.map(({ id, day, ms, message, campaign, machine }) => [
      id,
      heard(`e${id}`, {
        occurred_at: new Date(now.getTime() + day * dayMs + ms).toISOString(),
        message_id: message,
        campaign_id: campaign,
        machine,
      }),
    ]),
  ).values(),
];

/** One after the other, in the order in which they come, each as often as it is told. */
const oneByOne = (model: CompiledModel, events: readonly HeardEvent[]): ScoreState["sums"] => {
  const stored: HeardEvent[] = [];
  let sums: ScoreState["sums"] = {};
  for (const event of events) {
    if (stored.some(({ sender_id }) => sender_id === event.sender_id)) continue;
    sums = withEvent(model, sums, event, stored);
    stored.push(event);
  }
  return sums;
};

const worth = (sums: ScoreState["sums"], halfLife: number | null): number =>
  sums["clicks"] === undefined ? 0 : worthAt(sums["clicks"], now.getTime(), halfLife);

/** By the definition: each event's points, faded on their own. */
const plain = (events: readonly HeardEvent[], once: OncePer | null, halfLife: number | null): number => {
  const people = events
    .filter(({ machine }) => !machine)
    .toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
  const seen = new Set<string>();
  return people.reduce((sum, event) => {
    const period = {
      message: event.message_id,
      day: event.occurred_at.slice(0, 10),
      campaign: event.campaign_id,
    }[once ?? "message"];
    if (once !== null && period !== undefined && seen.has(period)) return sum;
    if (period !== undefined) seen.add(period);
    const days = (now.getTime() - Date.parse(event.occurred_at)) / dayMs;
    return sum + 10 * (halfLife === null ? 1 : 2 ** (-days / halfLife));
  }, 0);
};

describe("the sum of a lead's events", () => {
  it("is the same in whatever order they come, however often and however late", () => {
    const cases = fc.tuple(
      fc.array(anEvent, { maxLength: 20 }),
      oncePer,
      fc.option(fc.integer({ min: 1, max: 400 })),
      fc.integer({ min: 1, max: 1_000 }),
    );
    void fc.assert(
      fc.property(cases, ([given, once, halfLife, seed]) => {
        const model = compiled({ engagement: [clicks({ once_per: once, half_life_days: halfLife })] });
        const events = told(given);
        const place = (index: number): number => ((index + 1) * 7_919 * seed) % 101;
        const shuffled = [...events, ...events]
          .map((event, index) => ({ event, place: place(index) }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ event }) => event);
        const expected = plain(events, once, halfLife);

        expect(worth(oneByOne(model, shuffled), halfLife)).toBeCloseTo(expected, 9);
        expect(worth(sumEvents(model, events), halfLife)).toBeCloseTo(expected, 9);
      }),
    );
  });

  it("fades by half in each half-life and has nothing of what machines do", () => {
    const model = compiled({ engagement: [clicks()] });

    const sums = sumEvents(model, [heard("a"), heard("b", { machine: true })]);

    expect(worth(sums, 30)).toBeCloseTo(5, 9);
  });

  it("counts those events alone that a rule's `where` names", () => {
    const rule = clicks({ where: { url: { contains: "pricing" } }, half_life_days: null });
    const model = compiled({ engagement: [rule] });
    const at = (id: string, url: string) => ({ ...heard(id), url });

    const sums = sumEvents(model, [at("a", "https://x.example/pricing"), at("b", "https://x.example/jobs")]);

    expect(sums["clicks"]?.points).toBe(10);
  });
});
