import type { RunId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { isAuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { endedRun, nextBurst, type RunDeps } from "./burst.ts";
import type { RunRecord } from "./run-record.ts";
import type { RunWrite } from "./run-store.ts";

/** Attempts against other writers of the run and its lead. */
const attemptsMax = 20;
/** Stretches of one call; a longer run goes on with the next. */
const burstsMax = 25;

interface Asked {
  readonly workspaceId: WorkspaceId;
  readonly runId: RunId;
  /** When the run's lead was deleted (RFC 3339), where that is why the run is asked. */
  readonly leadDeletedAt?: string | undefined;
}

/** True if the run began before the deletion: a restore of the lead does not undo its end. */
const isFromBefore = ({ progress: { enrolledAt } }: RunRecord, { leadDeletedAt }: Asked): boolean =>
  leadDeletedAt !== undefined && Date.parse(enrolledAt) <= Date.parse(leadDeletedAt);

/** What comes next of a run; undefined where it rests. */
const nextWrite = async (
  deps: RunDeps,
  run: RunRecord,
  asked: Asked,
  now: Date,
): Promise<Omit<RunWrite, "before" | "standing"> | undefined> => {
  const { workspace_id: workspaceId, workflow_id, lead_id } = run;
  const workflow = await deps.workflows.get(workspaceId, workflow_id);
  const isOver = workflow === undefined || (workflow.state === "archived" && workflow.runs === "stop");
  if (isOver) return { after: endedRun(run, now, "archived"), trace: [] };
  const stored = await deps.leads.get(workspaceId, lead_id);
  if (stored === undefined || stored.deleted !== undefined || isFromBefore(run, asked))
    return { after: endedRun(run, now, "lead_deleted"), trace: [] };
  if (workflow.state === "paused" || (await isAuthorPaused(deps, workspaceId, workflow, now)))
    return undefined;
  return nextBurst(deps, run, { stored, workflow }, now);
};

/** The end of a run's wait if it is still ahead; undefined for a run that does not wait, or whose wait is over. */
const notDueUntil = ({ progress: { waiting } }: RunRecord, now: Date): string | undefined =>
  waiting !== null && Date.parse(waiting.until) > now.getTime() ? waiting.until : undefined;

/**
 * Takes a run on, stretch by stretch, until it waits or has ended. Whether there is anything to do is asked of what is
 * stored, so that a message that comes twice, late or for nothing does no harm. Returns the end (ISO 8601) of a wait that
 * was not over yet: nothing was written then, so that the run has no reminder if its own caused this call.
 */
export const goOn = async (deps: RunDeps, asked: Asked, clock: () => Date): Promise<string | undefined> => {
  const { workspaceId, runId } = asked;
  let lost = 0;
  for (let done = 0; done < burstsMax; ) {
    const before = await deps.runs.get(workspaceId, runId);
    if (before === undefined || before.progress.end !== null) return undefined;
    const now = clock();
    const write = await nextWrite(deps, before, asked, now);
    if (write === undefined) return notDueUntil(before, now);
    if ((await deps.runs.write({ ...write, before })) === "stored") {
      done += 1;
      if (write.after.progress.end !== null || write.after.progress.waiting !== null) return undefined;
    } else {
      lost += 1;
      if (lost === attemptsMax) throw new RetryLater(30, "too many writers of one run or its lead");
    }
  }
  return undefined;
};
