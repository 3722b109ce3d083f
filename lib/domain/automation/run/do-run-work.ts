import type { WorkflowStore } from "#lib/domain/automation/workflow/workflow-record.ts";
import { blowFuse, type FuseDeps } from "./fuse.ts";
import { goOn } from "./go-on.ts";
import { advanceRunsOf, type HearDeps, hearEvent, hearMove, hearSent } from "./hear.ts";
import { keepSchedule, type ScheduleDeps } from "./keep-schedule.ts";
import { lookAtGroup } from "./look-at-group.ts";
import type { RunWork } from "./run-work.ts";

/** Where work for runs is sent. */
export interface RunDispatcher {
  send(messages: readonly RunWork[]): Promise<void>;
}

export interface RunWorkDeps extends HearDeps, FuseDeps, Pick<ScheduleDeps, "jobs" | "due" | "guard"> {
  readonly workflows: WorkflowStore;
  readonly dispatcher: RunDispatcher;
}

/** Messages of one call. */
const sentAtOnce = 500;

const wakeAll = async (
  { lister, dispatcher }: RunWorkDeps,
  { workspace_id, workflow_id }: Extract<RunWork, { kind: "wake_all" }>,
): Promise<void> => {
  let waiting: RunWork[] = [];
  const options = { before: undefined, expected: sentAtOnce };
  for await (const { id, progress } of lister.ofWorkflow(workspace_id, workflow_id, options)) {
    if (progress.end !== null) continue;
    waiting.push({ kind: "wake", workspace_id, run_id: id });
    if (waiting.length < sentAtOnce) continue;
    await dispatcher.send(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await dispatcher.send(waiting);
};

/**
 * Takes a run on. The walker has deleted the reminder whose message this may be. If its clock was ahead, the wait is not
 * over, and the reminder is written again: nothing else would end the wait. The write is idempotent: a run and a minute
 * have one reminder.
 */
const wake = async (
  deps: RunWorkDeps,
  { workspace_id: workspaceId, run_id: id }: Extract<RunWork, { kind: "wake" }>,
  clock: () => Date,
): Promise<void> => {
  const notDueUntil = await goOn(deps, { workspaceId, runId: id }, clock);
  if (notDueUntil !== undefined) await deps.due.put({ workspaceId, kind: "run", id }, notDueUntil);
};

/** Does what a message asks for. Once more it does no harm. */
export const doRunWork = (deps: RunWorkDeps, work: RunWork, clock: () => Date): Promise<void> => {
  switch (work.kind) {
    case "wake":
      return wake(deps, work, clock);
    case "wake_all":
      return wakeAll(deps, work);
    case "moved":
      return hearMove(deps, work, clock);
    case "scheduled":
      return keepSchedule(deps, work, clock());
    case "group":
      return lookAtGroup(deps, work, clock());
    case "failed":
      return blowFuse(deps, work, clock());
    case "sent":
      return hearSent(deps, work, clock);
    case "lead":
      return advanceRunsOf(deps, work.workspace_id, work.lead_id, clock, work.deleted_at);
    case "event":
      return hearEvent(deps, work, clock);
  }
};
