import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Program } from "./program.ts";
import type { RunRecord } from "./run-record.ts";
import { ended } from "./walk.ts";

/** What a run comes to whose wait was over while its workflow was paused. */
export interface Overdue {
  readonly progress: RunRecord["progress"];
  readonly line: TraceLine;
}

/**
 * What becomes of a run whose wait came to its end while its workflow was paused, where whoever activated that again did
 * not want it to go on at once: it ends, or it waits on for as long as the pause was. A wait that is over because an event
 * has come goes on in any case.
 */
export const overdueOf = (
  { nodes }: Program,
  { progress }: Pick<RunRecord, "progress">,
  { resumed }: Pick<WorkflowRecord, "resumed">,
  now: Date,
): Overdue | undefined => {
  const { waiting } = progress;
  if (resumed === null || resumed.overdue === "run" || waiting === null || waiting.by !== undefined)
    return undefined;
  const { until, step: id } = waiting;
  const step = nodes.get(id)?.step;
  if (step === undefined || !("wait" in step || "wait_until" in step)) return undefined;
  if (until < resumed.paused_at || until >= resumed.at) return undefined;
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
