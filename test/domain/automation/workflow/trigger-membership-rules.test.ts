import { describe, expect, it } from "vitest";
import { hearMove } from "#lib/domain/automation/run/hear.ts";
import { anniversaries } from "#lib/domain/automation/workflow/anniversaries.ts";
import { dateOccasion } from "#lib/domain/automation/workflow/date-occasion.ts";
import {
  membershipRuleIdOf,
  triggerMembershipRules,
  watchingTriggers,
} from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "../run/a-workflow.ts";

const workflow = (days: number, at?: string) =>
  ({
    ...aWorkflowRecord("wf_01J0000000000000000000000A", {}),
    trigger: [{ date: { field: "last_contacted_at", days, ...(at === undefined ? {} : { at }) } }],
    time_zone: "Europe/Berlin",
    updated_at: "2026-01-01T00:00:00.000Z",
  }) as unknown as WorkflowRecord;

const membershipRuleOf = async (record: WorkflowRecord) => {
  const workflows = {
    newestFirst: async function* () {
      yield record;
    },
  };
  const source = triggerMembershipRules(workflows as never, { get: async () => undefined });
  const { rules } = await source("ws_01J0000000000000000000000A", leadCatalogue);
  const [rule] = rules;
  if (rule === undefined) throw new Error("a date is followed");
  return rule;
};

const lead = { ...aLead(), last_contacted_at: "2026-03-10T22:30:00.000Z" };
const isIn = async (record: WorkflowRecord, now: string): Promise<boolean> => {
  const { filterAt } = await membershipRuleOf(record);
  const clock = { now: new Date(now), timeZone: "UTC" };
  return filterPredicate(filterAt(clock.now), leadCatalogue, clock)(lead);
};

describe("a date as a trigger", () => {
  it.each([
    // 2026-03-10 in Berlin; three days after it, which are 13 March there.
    [3, undefined, "2026-03-12T22:59:00.000Z", "2026-03-12T23:00:00.000Z", "2026-03-13T23:00:00.000Z"],
    [3, "09:00", "2026-03-13T07:59:00.000Z", "2026-03-13T08:00:00.000Z", "2026-03-14T08:00:00.000Z"],
    // Three days before it.
    [-3, "09:00", "2026-03-07T07:59:00.000Z", "2026-03-07T08:00:00.000Z", "2026-03-08T08:00:00.000Z"],
    [0, undefined, "2026-03-09T22:59:00.000Z", "2026-03-09T23:00:00.000Z", "2026-03-10T23:00:00.000Z"],
  ])(
    "%i days after it, at %s, holds from its hour on for a day of the workflow's zone",
    async (days, at, before, from, until) => {
      expect(await isIn(workflow(days, at), before)).toBe(false);
      expect(await isIn(workflow(days, at), from)).toBe(true);
      expect(await isIn(workflow(days, at), until)).toBe(false);
    },
  );

  it.each([
    // Clocks go forward in the night before, and back; seven and eight hours after midnight's nine o'clock.
    [
      "2026-03-26T12:00:00.000Z",
      "2026-03-29T06:59:00.000Z",
      "2026-03-29T07:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
    ],
    [
      "2026-10-22T12:00:00.000Z",
      "2026-10-25T07:59:00.000Z",
      "2026-10-25T08:00:00.000Z",
      "2026-10-26T08:00:00.000Z",
    ],
  ])(
    "%s begins at its hour on a day on which clocks are changed",
    async (last_contacted_at, before, from, until) => {
      const record = workflow(3, "09:00");
      const { filterAt } = await membershipRuleOf(record);
      const [trigger] = record.trigger as Extract<WorkflowRecord["trigger"][number], { date: unknown }>[];
      const given = { ...lead, last_contacted_at };
      const passes = (now: string): boolean => {
        const clock = { now: new Date(now), timeZone: "UTC" };
        return filterPredicate(filterAt(clock.now), leadCatalogue, clock)(given);
      };

      expect([before, from, until].map(passes)).toEqual([false, true, false]);
      // Whoever sees it, until the last minute, finds the run that it began.
      for (const seen of [from, new Date(Date.parse(until) - 60_000).toISOString()])
        expect(trigger && dateOccasion(trigger, given, new Date(seen), record.time_zone)).toBe(from);
    },
  );

  it("is looked at by the clock, and is another follower at another hour", async () => {
    const [early, late] = [
      await membershipRuleOf(workflow(3, "08:00")),
      await membershipRuleOf(workflow(3, "09:00")),
    ];

    expect(early.movesByTime).toBe(true);
    expect(early.id).not.toBe(late.id);
  });
});

describe("a date whose day came while nobody looked", () => {
  const isFound = async (now: string, comparedAt: string, given: object = {}): Promise<boolean> => {
    const { filterAt } = await membershipRuleOf({ ...workflow(3, "09:00"), ...given });
    const clock = { now: new Date(now), timeZone: "UTC" };
    return filterPredicate(filterAt(clock.now, new Date(comparedAt)), leadCatalogue, clock)(lead);
  };

  // It begins on 13 March at 09:00 in Berlin, and lasts for a day.
  it.each([
    ["2026-03-16T12:00:00.000Z", "2026-03-12T12:00:00.000Z", true],
    ["2026-03-16T12:00:00.000Z", "2026-03-13T12:00:00.000Z", true],
    ["2026-03-16T12:00:00.000Z", "2026-03-14T07:59:00.000Z", true],
    ["2026-03-16T12:00:00.000Z", "2026-03-14T08:00:00.000Z", false],
    // Seven days are caught up, and no more.
    ["2026-03-21T07:59:00.000Z", "2026-03-01T12:00:00.000Z", true],
    ["2026-03-21T08:00:00.000Z", "2026-03-01T12:00:00.000Z", false],
    // It has yet to come.
    ["2026-03-13T07:59:00.000Z", "2026-03-12T12:00:00.000Z", false],
  ])("is found at %s by whoever looked last at %s: %s", async (now, comparedAt, isIn) => {
    expect(await isFound(now, comparedAt)).toBe(isIn);
  });

  it("is none of a workflow's that was saved after it", async () => {
    const updated_at = "2026-03-14T12:00:00.000Z";
    expect(await isFound("2026-03-16T12:00:00.000Z", "2026-03-12T12:00:00.000Z", { updated_at })).toBe(false);
  });
});

describe("a date that comes back every year", () => {
  const yearly = (days: number) => {
    const date = { field: "last_contacted_at", days, at: "09:00", yearly: true };
    return { ...workflow(days), time_zone: "UTC", trigger: [{ date }] } as unknown as WorkflowRecord;
  };
  const isDay = async (value: string, days: number, day: string): Promise<boolean> => {
    const { filterAt } = await membershipRuleOf(yearly(days));
    const clock = { now: new Date(`${day}T09:00:00.000Z`), timeZone: "UTC" };
    const holds = filterPredicate(filterAt(clock.now), leadCatalogue, clock);
    return holds({ ...lead, last_contacted_at: `${value}T12:00:00.000Z` });
  };

  it.each([
    ["2020-05-05", 0, "2020-05-05", true],
    ["2020-05-05", 0, "2026-05-05", true],
    ["2020-05-05", 0, "2026-05-06", false],
    // Nothing has its anniversary before it was.
    ["2027-05-05", 0, "2026-05-05", false],
    ["2020-05-05", -7, "2026-04-28", true],
    ["2020-12-30", 5, "2027-01-04", true],
    ["2020-02-29", 0, "2024-02-29", true],
    ["2020-02-29", 0, "2024-02-28", false],
    ["2020-02-29", 0, "2026-02-28", true],
    ["2020-02-29", 0, "2026-03-01", false],
    ["2020-02-28", 0, "2024-02-28", true],
    ["2020-02-28", 0, "2024-02-29", false],
    ["1931-05-05", 0, "2026-05-05", true],
  ])("of %s, %i days after it, is on %s: %s", async (value, days, day, isOn) => {
    expect(await isDay(value, days, day)).toBe(isOn);
  });

  it("is found on each of the days on which nobody looked, as if somebody had", () => {
    const dayMs = 86_400_000;
    const isWithin = (value: string, now: number, since?: number): boolean => {
      const clock = { now: new Date(now), timeZone: "UTC" };
      const filter = anniversaries("x", 0, clock, since === undefined ? undefined : new Date(since));
      const days = "or" in filter ? filter.or : [];
      return days.some((day) => {
        const on: unknown = "value" in day ? day.value : undefined;
        const { from, to } = (typeof on === "string" ? { from: on, to: on } : on) as Record<string, string>;
        return from !== undefined && to !== undefined && from <= value && value <= to;
      });
    };
    for (const year of [2023, 2024, 2025, 2026])
      for (let ahead = 0; ahead < 12; ahead += 1)
        for (const length of [0, 1, 3, 7])
          for (const value of ["2020-02-27", "2020-02-28", "2020-02-29", "2020-03-01", "2021-02-28"]) {
            const now = Date.UTC(year, 1, 23) + ahead * dayMs;
            const days = Array.from({ length: length + 1 }, (_, ago) => now - ago * dayMs);
            const expected = days.some((day) => isWithin(value, day));
            expect(isWithin(value, now, now - length * dayMs), `${value} ${new Date(now)}`).toBe(expected);
          }
  });

  it("is another follower than the day itself, and is looked at by the clock", async () => {
    const [once, every] = [await membershipRuleOf(workflow(3, "09:00")), await membershipRuleOf(yearly(3))];

    expect(every.id).not.toBe(once.id);
    expect(every.movesByTime).toBe(true);
  });
});

describe("triggers of one workflow", () => {
  it("may ask for both edges of the same: one membership rule, which each of them hears", () => {
    const both = [{ tag: "vip" }, { tag: "vip", edge: "stops" }, { tag: "other" }];
    const record = { ...workflow(0), trigger: both } as unknown as WorkflowRecord;
    const watched = [...watchingTriggers(record).values()].map(({ triggers }) => triggers);

    expect(watched).toEqual([both.slice(0, 2), both.slice(2)]);
  });
});

describe("a stage as a trigger that says from where", () => {
  const [to, from, other] = [
    "stage_01J0000000000000000000000B",
    "stage_01J0000000000000000000000A",
    "stage_01J0000000000000000000000C",
  ] as const;
  const record = { ...workflow(0), trigger: [{ stage: to, from }] } as unknown as WorkflowRecord;
  const idOf = (stage: string) =>
    membershipRuleIdOf(record.id, { field: "stage_id", op: "eq", value: stage });

  /** Whether a lead comes in that enters the stage and leaves another by the same change. */
  const comesInFrom = async (stage: string): Promise<boolean> => {
    const read: string[] = [];
    const deps = {
      workflows: { get: async () => record },
      // Whoever looks for the lead is about to let it in.
      leads: {
        get: async (_: unknown, id: string) => {
          read.push(id);
          return undefined;
        },
      },
    };
    const work = {
      kind: "moved" as const,
      workspace_id: "ws_01J0000000000000000000000A" as const,
      workflow_id: record.id,
      lead_id: "lead_01J0000000000000000000000A" as const,
      rule: idOf(to),
      change: "entered" as const,
      at: "2026-03-02T09:00:00.000Z",
      root: "req",
      depth: 0,
      left: [idOf(stage)],
    };
    await hearMove(deps as never, work, () => new Date(work.at));
    return read.length > 0;
  };

  it("follows both, and lets in who goes from the one to the other alone", async () => {
    expect([...watchingTriggers(record).keys()]).toEqual([idOf(to), idOf(from)]);
    expect(await comesInFrom(from)).toBe(true);
    expect(await comesInFrom(other)).toBe(false);
  });
});

describe("a date without a time as a trigger", () => {
  const catalogue = {
    ...leadCatalogue,
    fields: new Map([...leadCatalogue.fields, ["custom.renewal", { type: "day" }] as const]),
  };
  const renewing = { ...aLead(), custom: { renewal: "2026-12-14" } };
  it.each([
    [{ days: 0 }, "America/New_York", "2026-12-14T14:00:00.000Z"],
    [{ days: -3 }, "America/New_York", "2026-12-11T14:00:00.000Z"],
    [{ days: 0, yearly: true as const }, "America/Los_Angeles", "2027-12-14T17:00:00.000Z"],
    [{ days: 0, yearly: true as const }, "Pacific/Auckland", "2028-12-13T20:00:00.000Z"],
  ])("%o holds in %s from nine on its day for one day, with one occasion", async (when, time_zone, nine) => {
    const date = { field: "custom.renewal", at: "09:00", ...when };
    const record = { ...workflow(0), trigger: [{ date }], time_zone } as unknown as WorkflowRecord;
    const source = triggerMembershipRules(
      {
        newestFirst: async function* () {
          yield record;
        },
      } as never,
      { get: async () => undefined },
    );
    const { rules } = await source("ws_01J0000000000000000000000A", catalogue);
    const holds = (moment: number): boolean | undefined => {
      const filter = rules[0]?.filterAt(new Date(moment));
      return filter && filterPredicate(filter, catalogue, { now: new Date(moment) })(renewing);
    };
    const occasion = (moment: number) => dateOccasion({ date }, renewing, new Date(moment), time_zone);
    const [from, day] = [Date.parse(nine), 86_400_000];

    expect([from - 1, from, from + day - 1, from + day].map(holds)).toEqual([false, true, true, false]);
    expect(new Set([from, from + day / 2, from + day - 1].map(occasion))).toEqual(new Set([nine]));
  });
});
