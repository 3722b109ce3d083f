import { describe, expect, it } from "vitest";
import { overdueOf } from "#lib/domain/automation/run/overdue.ts";
import { compile } from "#lib/domain/automation/run/program.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";

const day = (date: number): string => `2026-03-${String(date).padStart(2, "0")}T09:00:00.000Z`;
const steps = [
  { id: "s1", wait: { days: 2 } },
  // biome-ignore lint/suspicious/noThenProperty: the document's word
  { id: "s2", wait_for: { event: "reply", up_to: { days: 2 } }, then: [], else: [] },
];
const program = compile({ steps } as never);

/** What becomes of a run that waits until a day, of a workflow that was paused from the 5th to the 10th. */
const of = (until: number, overdue: "run" | "skip" | "shift", step = "s1") => {
  const waiting = { step, since: day(1), until: day(until) };
  const run = { progress: { waiting, end: null, at: step } } as unknown as RunRecord;
  const resumed = { paused_at: day(5), at: day(10), overdue };
  const found = overdueOf(program, run, { resumed }, new Date(day(10)));
  return found && [found.progress.waiting?.until ?? found.progress.end?.code, found.line.outcome];
};

describe("a wait that was over while its workflow was paused", () => {
  it("goes on at once, ends the run, or waits on for as long as the pause was, as was said", () => {
    expect(of(7, "run")).toBeUndefined();
    expect(of(7, "skip")).toEqual(["overdue", "skipped"]);
    expect(of(7, "shift")).toEqual([day(12), "waits"]);
  });

  it("is no other: not one that was over before, is over later, was shifted already, or is for an event", () => {
    for (const overdue of ["skip", "shift"] as const)
      for (const until of [4, 11, 12]) expect(of(until, overdue)).toBeUndefined();
    expect(of(7, "skip", "s2")).toBeUndefined();
  });
});
