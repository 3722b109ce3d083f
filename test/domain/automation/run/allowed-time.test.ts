import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "#lib/domain/automation/run/advance.ts";
import { type AllowedHours, allowedFrom } from "#lib/domain/automation/run/allowed-time.ts";
import { compile } from "#lib/domain/automation/run/program.ts";
import { startOfRun } from "#lib/domain/automation/run/run-state.ts";
import { aLead } from "../../records/lead/a-lead.ts";

const night: AllowedHours = { quiet_hours: { from: "20:00", to: "08:00" }, business_days: false };
const noon: AllowedHours = { quiet_hours: { from: "12:00", to: "13:30" }, business_days: false };
const week: AllowedHours = { quiet_hours: null, business_days: true };
const both: AllowedHours = { ...night, business_days: true };
const iso = (at: string, hours: AllowedHours, zone = "UTC"): string =>
  new Date(allowedFrom(Date.parse(`${at}:00.000Z`), hours, zone)).toISOString().slice(0, 16);

describe("when a wait may end", () => {
  it.each([
    [
      "at any time without such hours",
      "2026-03-07T23:00",
      { ...week, business_days: false },
      "2026-03-07T23:00",
    ],
    ["in the morning, when it is evening", "2026-03-03T20:00", night, "2026-03-04T08:00"],
    ["in the morning, when it is night", "2026-03-04T07:59", night, "2026-03-04T08:00"],
    ["at once when they are over", "2026-03-04T08:00", night, "2026-03-04T08:00"],
    ["until they begin", "2026-03-04T19:59", night, "2026-03-04T19:59"],
    ["after hours of one day", "2026-03-04T12:00", noon, "2026-03-04T13:30"],
    ["on a Monday, when it is Saturday", "2026-03-07T10:00", week, "2026-03-09T00:00"],
    ["on a Monday morning, when it is Friday evening", "2026-03-06T21:00", both, "2026-03-09T08:00"],
    ["on a Friday, whatever comes after", "2026-03-06T19:59", both, "2026-03-06T19:59"],
  ])("is %s", (_, at, hours, until) => {
    expect(iso(at, hours)).toBe(until);
  });

  it("is by the zone's own clock, also on the day on which it changes", () => {
    expect(iso("2026-03-28T20:00", night, "Europe/Berlin")).toBe("2026-03-29T06:00");
    expect(iso("2026-03-04T12:30", night, "America/New_York")).toBe("2026-03-04T13:00");
    // A Friday in Los Angeles is a Saturday in Auckland.
    expect(iso("2026-03-06T20:00", week, "Pacific/Auckland")).toBe("2026-03-08T11:00");
  });

  it("is never earlier, and found again finds itself", () => {
    const times = fc.integer({ min: 0, max: 1_439 });
    const time = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    const zones = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kathmandu", "America/Los_Angeles");
    fc.assert(
      fc.property(times, times, fc.boolean(), moments, zones, (from, to, business_days, moment, zone) => {
        fc.pre((from - to + 1_440) % 1_440 >= 60);
        const hours = { quiet_hours: { from: time(from), to: time(to) }, business_days };
        const at = allowedFrom(moment, hours, zone);
        expect(at).toBeGreaterThanOrEqual(moment);
        expect(at - moment).toBeLessThan(4 * 86_400_000);
        expect(allowedFrom(at, hours, zone)).toBe(at);
      }),
    );
  });

  it("is asked once more of a run that is woken late", () => {
    const steps = [{ id: "s1", wait: { hours: 1 } }];
    const program = compile({ goal: null, stop_when: [], steps } as never);
    const waiting = { step: "s1", since: "2026-03-04T18:00:00.000Z", until: "2026-03-04T19:00:00.000Z" };
    const before = { ...startOfRun("s1", waiting.since), waiting };
    const world = (now: string) => {
      const opens = (moment: number) => allowedFrom(moment, night, "UTC");
      return { now: new Date(now), events: [], lead: aLead(), allowedFrom: opens } as never;
    };

    const late = advance(program, before, world("2026-03-04T23:00:00.000Z"));
    const opened = advance(program, late.state, world("2026-03-05T08:00:00.000Z"));

    expect(late.state.waiting?.until).toBe("2026-03-05T08:00:00.000Z");
    expect(late.trace).toMatchObject([{ outcome: "waits", detail: "quiet_hours" }]);
    expect(opened.state.end?.reason).toBe("completed");
  });
});
