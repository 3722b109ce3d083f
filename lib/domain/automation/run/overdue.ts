import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { awaitedCame } from "./awaited-event.ts";
import type { Program } from "./program.ts";
import type { RunRecord } from "./run-record.ts";
import type { World } from "./run-state.ts";
import { stopReason } from "./stop-reason.ts";
import { ended } from "./walk.ts";

/** What a run comes to whose wait was over while its workflow was paused. */
export interface Overdue {
  readonly progress: RunRecord["progress"];
  readonly line: TraceLine;
}

/**
 * What becomes of a run whose wait came to its end while its workflow was paused, where whoever activated that again did
 * not want it to go on at once: it ends, or it waits on for as long as the pause was, for whatever it waits. Where the event
 * has come that it waits for, or there is a reason to end it, that counts in any case.
 */
export const overdueOf = (
  program: Program,
  { progress }: Pick<RunRecord, "progress">,
  { resumed }: Pick<WorkflowRecord, "resumed">,
  world: World,
): Overdue | undefined => {
  const { waiting } = progress;
  if (resumed === null || resumed.overdue === "run" || waiting === null || waiting.by !== undefined)
    return undefined;
  const { until, step: id } = waiting;
  const step = program.nodes.get(id)?.step;
  if (step === undefined || until < resumed.paused_at || until >= resumed.at) return undefined;
  if ("wait_for" in step && awaitedCame(step.wait_for, waiting, world)) return undefined;
  if (stopReason(program, progress, world.lead, world) !== undefined) return undefined;
  const { now } = world;
  const at = now.toISOString();
  const told = { at, step: id, kind: kindOf(step) };
  if (resumed.overdue === "skip") {
    const message = "Its wait was over while the workflow was paused.";
    return {
      progress: { ...progress, waiting: null, end: ended("stopped", now, id, { code: "overdue", message }) },
      line: { ...told, outcome: "skipped", detail: "overdue", until: null },
    };
  }
  const pausedMs = Date.parse(resumed.at) - Date.parse(resumed.paused_at);
  const later = new Date(Date.parse(until) + pausedMs).toISOString();
  return {
    progress: { ...progress, waiting: { ...waiting, until: later } },
    line: { ...told, outcome: "waits", detail: "shifted", until: later },
  };
};
