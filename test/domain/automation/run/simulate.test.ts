import { describe, expect, it } from "vitest";
import type { DocumentInput } from "#lib/contract/automation/workflow-document.ts";
import type { SimulationStart } from "#lib/contract/automation/workflow-simulation.ts";
import { simulateFor } from "#lib/domain/automation/run/simulate-for.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { scoringValidator } from "#lib/domain/selling/scoring/lead-scoring.ts";
import { aModel, clicks, software } from "#test/domain/selling/scoring/a-model.ts";
import { anActor } from "../../records/lead/a-lead.ts";

const never = () => {
  throw new Error("a lead that is made up is looked up nowhere");
};
const deps = {
  leads: { get: never, holderOf: never, count: never, newestFirst: never },
  leadSchemas: {
    read: async () => plainSchema,
    existing: async () => new Set<string>(),
    validator: async () => openValidator,
  },
  lists: { get: async () => undefined },
  members: { get: async () => undefined },
  rules: { get: async () => undefined },
  pools: { get: async () => undefined },
  workflows: { get: async () => undefined },
  urls: { errorOf: async () => undefined },
  engagement: { of: never },
  contacts: { contacts: never, colleagueReplied: never },
};
const stamp = {
  actor: anActor("manager"),
  at: "2026-11-22T12:00:00.000Z",
  requestId: "r",
  via: "manual",
} as const;

const simulate = (document: DocumentInput, start: Partial<SimulationStart>) =>
  simulateFor(deps, document, { lead: { email: "ada@example.com" }, events: [], ...start }, stamp);

describe("a simulation", () => {
  it("jumps over waits, keeps the hour of the lead's own clock over a change of it, and leaves out weekends", async () => {
    const { trace, end } = await simulate(
      {
        steps: [
          { wait: { days: 2, at: "09:30", business_days: true } },
          { wait: { weeks: 1 } },
          { wait: { hours: 30 } },
        ],
      },
      // A Thursday afternoon; on the Sunday after, Berlin's clocks go forward.
      { start_at: "2026-03-26T15:00:00.000Z", lead: { email: "a@example.com", time_zone: "Europe/Berlin" } },
    );

    expect(trace.flatMap(({ until }) => until ?? [])).toEqual([
      "2026-03-30T07:30:00.000Z",
      "2026-04-06T07:30:00.000Z",
      "2026-04-07T13:30:00.000Z",
    ]);
    expect(end?.reason).toBe("completed");
  });

  it("ends no wait in quiet hours or on a weekend of the lead's clock, but within half an hour after them", async () => {
    const { trace } = await simulate(
      {
        quiet_hours: { from: "20:00", to: "08:00" },
        business_days: true,
        time_zone: "Europe/Berlin",
        steps: [
          { wait: { hours: 8 } },
          { wait: { minutes: 10 } },
          { wait_for: { event: "reply", up_to: { days: 3 } } },
          { wait_until: "2026-04-04T10:00:00.000Z" },
        ],
      },
      // A Tuesday afternoon.
      { start_at: "2026-03-24T15:00:00.000Z" },
    );

    const [first = "", second = "", third = "", fourth = ""] = trace.flatMap(({ until }) => until ?? []);
    const minutesAfter = (at: string, of: string): number => (Date.parse(at) - Date.parse(of)) / 60_000;
    // At eight in the morning, not at midnight.
    expect(minutesAfter(first, "2026-03-25T07:00:00.000Z")).toBeGreaterThanOrEqual(0);
    expect(minutesAfter(first, "2026-03-25T07:00:00.000Z")).toBeLessThan(30);
    expect(minutesAfter(second, first)).toBe(10);
    // Three days later is a Saturday; the Monday after is on summer time.
    for (const [until, opens] of [
      [third, "2026-03-30T06:00:00.000Z"],
      [fourth, "2026-04-06T06:00:00.000Z"],
    ] as const) {
      expect(minutesAfter(until, opens)).toBeGreaterThanOrEqual(0);
      expect(minutesAfter(until, opens)).toBeLessThan(30);
    }
  });

  it("waits for a date of the lead, and passes over it where there is none", async () => {
    const steps = [{ wait_until: { field: "last_contacted_at", days: 14, at: "08:00" } }];
    const start_at = "2026-03-26T15:00:00.000Z";

    const dated = await simulate(
      { steps },
      { start_at, lead: { email: "a@example.com", last_contacted_at: "2026-03-20T10:00:00.000Z" } },
    );
    const undated = await simulate({ steps }, { start_at });

    expect(dated.trace[0]?.until).toBe("2026-04-03T08:00:00.000Z");
    expect(undated.trace[0]).toMatchObject({ outcome: "skipped", detail: "no_date" });
  });

  it("waits for no later than the last moment that a timestamp can say, whatever the lead's dates are", async () => {
    const lead = { email: "a@example.com", last_contacted_at: "9999-12-31T00:00:00.000Z" };
    const last = "9999-12-31T23:59:59.999Z";
    const untils = async (step: object, start_at: string): Promise<unknown> => {
      const quiet_hours = { from: "20:00", to: "08:00" };
      const { trace, end } = await simulate({ quiet_hours, steps: [step] }, { start_at, lead });
      return [trace[0]?.until, end?.reason];
    };
    const now = "2026-03-26T15:00:00.000Z";
    const dated = { wait_until: { field: "last_contacted_at", days: 14, at: "08:00" } };

    expect(await untils(dated, now)).toEqual([last, undefined]);
    expect(await untils({ wait_until: "9999-12-31T23:00:00Z" }, now)).toEqual([last, undefined]);
    // The clock of a simulation may come that far.
    const late = "9999-12-31T10:00:00.000Z";
    // biome-ignore lint/suspicious/noThenProperty: the document's word
    const patient = { wait_for: { event: "reply", up_to: { days: 3 } }, then: [], else: [] };
    for (const step of [dated, patient, { wait: { days: 2 } }])
      expect(await untils(step, late)).toEqual([last, "completed"]);
  });

  it("tells what would be different of the lead, and ends when the goal is reached", async () => {
    const { changes, end, trace } = await simulate(
      {
        goal: 'tags HAS "hot"',
        steps: [
          { do: "set", field: "score", value: 80 },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          { if: "score >= 70", then: [{ do: "add_tag", tag: "hot" }] },
          { do: "set", field: "city", value: "Oslo" },
        ],
      },
      {},
    );

    expect(changes).toEqual({
      score: { before: null, after: 80 },
      tags: { before: [], after: ["hot"] },
    });
    expect(end).toMatchObject({ reason: "goal", step: "s4" });
    expect(trace.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      "s1 done",
      "s2 branch",
      "s3 done",
    ]);
  });

  it("moves the score of the workspace's model by what the lead does and by points, as a run would find it", async () => {
    const scoring = aModel({
      engagement: [clicks({ event: "email.replied", points: 25, half_life_days: null })],
      fit: [software({ points: 7, when: { field: "city", op: "eq", value: "Oslo" } })],
    });
    const leadSchema = { ...plainSchema, scoring };
    const validator = async () => scoringValidator(openValidator, scoring, leadSchema, new Date(stamp.at));
    const found = { ...deps, leadSchemas: { ...deps.leadSchemas, read: async () => leadSchema, validator } };
    const steps = [
      { do: "adjust_score", points: 5, reason: "Enrolled" },
      { wait: { days: 2 } },
      // biome-ignore lint/suspicious/noThenProperty: the document's word
      { if: "score = 37", then: [{ do: "add_tag", tag: "hot" }] },
    ];
    const events = [{ event: "email.replied", at: "2026-11-23T12:00:00.000Z" } as const];
    const lead = { email: "ada@example.com", city: "Oslo" };

    const { changes } = await simulateFor(found, { steps }, { lead, events }, stamp);

    expect(changes).toMatchObject({ score: { before: 7, after: 37 }, tags: { after: ["hot"] } });
  });

  it("notifies whom the step names, and nobody whom the lead's own words name", async () => {
    const [named, other] = ["A", "B"].map((last) => `mem_01J0000000000000000000000${last}`);
    const found = { ...deps, members: { get: async () => ({ id: named, role: "sales_rep" }) as never } };
    const steps = [{ do: "notify", member: named, message: "{{lead.first_name}} is hot" }];
    const lead = { email: "ada@example.com", first_name: `@${other}` };

    const { records } = await simulateFor(found, { steps }, { lead, events: [] }, stamp);

    expect(records).toMatchObject([
      { kind: "comment", record: { body: `@${named} @${other} is hot`, mentions: [named] } },
    ]);
  });

  it("counts what the lead does as an event that is told counts, for conditions, goals and repetitions", async () => {
    const start = {
      start_at: "2026-03-01T00:00:00.000Z",
      events: [{ event: "email.replied", at: "2026-03-02T00:00:00.000Z" } as const],
    };
    const asked = await simulate(
      {
        steps: [
          { wait: { days: 2 } },
          {
            if: "engagement.replies >= 1",
            // biome-ignore lint/suspicious/noThenProperty: the document's word
            then: [{ do: "add_tag", tag: "replied" }],
            else: [{ do: "add_tag", tag: "silent" }],
          },
        ],
      },
      start,
    );
    const reached = await simulate(
      { goal: "engagement.replies = 1", steps: [{ wait: { days: 9 } }, { end: true }] },
      start,
    );
    const reminded = { wait: { weeks: 1 } };
    const repeated = await simulate(
      { steps: [{ repeat: { times: 3, while: "engagement.replies = 0", steps: [reminded] } }] },
      start,
    );

    // The lead's own doing is no change that the workflow makes.
    expect(asked.changes).toEqual({ tags: { before: [], after: ["replied"] } });
    expect(reached.end?.reason).toBe("goal");
    expect(repeated.trace.flatMap(({ until }) => until ?? [])).toHaveLength(1);
  });

  it("moves no counter before its event has come, and none twice", async () => {
    const day = (of: number): string => `2026-03-0${of}T00:00:00.000Z`;
    const tags = {
      "engagement.opens = 0": "none",
      "engagement.opens = 1": "one",
      "engagement.opens = 2": "two",
    };
    const seen = Object.entries(tags).map(([only_if, tag]) => ({ do: "add_tag", tag, only_if }));
    const { changes } = await simulate(
      {
        steps: [
          seen[0],
          { wait: { days: 2 } },
          seen[1],
          { wait: { days: 2 } },
          { wait: { days: 1 } },
          seen[2],
        ],
      },
      { start_at: day(1), events: [4, 2].map((of) => ({ event: "email.opened", at: day(of) }) as const) },
    );

    expect(changes["tags"]?.after).toEqual(["none", "one", "two"]);
  });

  it("ends a run that waits as soon as an event comes by which runs end", async () => {
    const { end } = await simulate(
      { stop_when: [{ event: "email.unsubscribed" }], steps: [{ wait: { days: 30 } }] },
      {
        start_at: "2026-03-01T00:00:00.000Z",
        events: [{ event: "email.unsubscribed", at: "2026-03-05T00:00:00.000Z" }],
      },
    );

    expect(end).toMatchObject({ reason: "stopped", at: "2026-03-05T00:00:00.000Z" });
  });

  it("refuses a document with faults, at their places within the request", async () => {
    await expect(simulate({ steps: [{ do: "nothing" }] }, {})).rejects.toMatchObject({
      code: "validation_failed",
      details: { errors: [{ pointer: "/document/steps/0/do" }] },
    });
  });
});
