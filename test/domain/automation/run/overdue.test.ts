import { describe, expect, it } from "vitest";
import { overdueOf } from "#lib/domain/automation/run/overdue.ts";
import { compile } from "#lib/domain/automation/run/program.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { World } from "#lib/domain/automation/run/run-state.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { aLead } from "../../records/lead/a-lead.ts";

const day = (date: number): string => `2026-03-${String(date).padStart(2, "0")}T09:00:00.000Z`;
const steps = [
  { id: "s1", wait: { days: 2 } },
  // biome-ignore lint/suspicious/noThenProperty: the document's word
  { id: "s2", wait_for: { event: "email.replied", up_to: { days: 2 } }, then: [], else: [] },
  { id: "s3", do: "call_url", url: "https://example.com/send", contact: true },
];
const program = compile({ steps, goal: null, stop_when: [{ event: "email.unsubscribed" }] } as never);
const event = (type: string, date: number) => ({ type, machine: false, occurred_at: day(date) });

interface Given {
  readonly step?: string;
  readonly waits?: object;
  readonly events?: readonly ReturnType<typeof event>[];
}

/** What becomes of a run that waits until a day, of a workflow that was paused from the 5th to the 10th. */
const of = (
  until: number,
  overdue: "run" | "skip" | "shift",
  { step = "s1", waits = {}, events = [] }: Given = {},
) => {
  const waiting = { step, since: day(1), until: day(until), ...waits };
  const run = { progress: { enrolledAt: day(1), waiting, end: null, at: step } } as unknown as RunRecord;
  const resumed = { paused_at: day(5), at: day(10), overdue };
  const clock = { now: new Date(day(10)), timeZone: "UTC" };
  const holds: World["holds"] = (filter, lead, all) =>
    predicateOverEvents(filter, leadCatalogue, clock)(lead, all);
  const world = { now: clock.now, lead: aLead(), events, holds } as unknown as World;
  const found = overdueOf(program, run, { resumed }, world);
  return found && [found.progress.waiting?.until ?? found.progress.end?.code, found.line.outcome];
};

describe("a wait that was over while its workflow was paused", () => {
  it.each<[string, Given]>([
    ["a wait", {}],
    ["an event that has not come", { step: "s2" }],
    ["an hour at which the lead may be contacted", { step: "s3", waits: { held: "quiet_hours" } }],
    ["the next try of a call", { step: "s3" }],
  ])(
    "for %s goes on at once, ends the run, or waits on for as long as the pause was, as was said",
    (_, given) => {
      expect(of(7, "run", given)).toBeUndefined();
      expect(of(7, "skip", given)).toEqual(["overdue", "skipped"]);
      expect(of(7, "shift", given)).toEqual([day(12), "waits"]);
    },
  );

  it("is no other: not one that was over before, is over later, was shifted already, or is a call that is out", () => {
    for (const overdue of ["skip", "shift"] as const) {
      for (const until of [4, 11, 12]) expect(of(until, overdue)).toBeUndefined();
      expect(of(7, overdue, { step: "s3", waits: { by: "caller" } })).toBeUndefined();
    }
  });

  it("is none where the event has come that was waited for, in time, or one that ends the run", () => {
    for (const overdue of ["skip", "shift"] as const) {
      expect(of(7, overdue, { step: "s2", events: [event("reply", 6)] })).toBeUndefined();
      expect(of(7, overdue, { step: "s2", events: [event("reply", 8)] })).toBeDefined();
      for (const step of ["s1", "s2", "s3"])
        expect(of(7, overdue, { step, events: [event("unsubscribe", 6)] })).toBeUndefined();
    }
  });
});
