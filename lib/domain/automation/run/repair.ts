import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { RunId } from "#lib/contract/platform/ids.ts";
import { isAuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import { kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { nextBurst, type RunDeps } from "./burst.ts";
import { causeByHand } from "./cause-by-hand.ts";
import { compile } from "./program.ts";
import type { RunRecord } from "./run-record.ts";
import type { RunWrite } from "./run-store.ts";
import { findRun } from "./runs.ts";
import { leftStep } from "./walk.ts";

/** `retry`: from the step at which the run failed; `skip`: from the one behind it. */
export type Repair = "retry" | "skip";

const refuse = (detail: string): never => {
  throw new Refusal("wrong_state", { detail });
};

interface Failed {
  readonly run: RunRecord;
  readonly stored: StoredLead;
  readonly workflow: WorkflowRecord;
}

/** A failed run that could go on. Throws Refusal where it could not. */
const findFailed = async (deps: RunDeps, { actor }: Stamp, id: RunId): Promise<Failed> => {
  const run = await findRun(deps, actor, id);
  const stored = await deps.leads.get(actor.workspace_id, run.lead_id);
  if (stored === undefined || stored.deleted !== undefined) return refuse("Its lead is gone.");
  if (!mayWrite(actor, stored.lead)) throw new Refusal("forbidden", { detail: "This lead is not yours." });
  if (run.progress.end?.reason !== "failed") return refuse("The run has not failed.");
  const workflow = await deps.workflows.get(actor.workspace_id, run.workflow_id);
  if (workflow === undefined || workflow.state === "archived") return refuse("Its workflow is archived.");
  return { run, stored, workflow };
};

/** The run as it was when it failed, and what its trace tells of going on. */
const revive = async (
  deps: RunDeps,
  run: RunRecord,
  how: Repair,
  stamp: Stamp,
): Promise<{ readonly revived: RunRecord; readonly line: TraceLine[] }> => {
  const document = await deps.workflows.document(run.workspace_id, run.workflow_id, run.document_version);
  if (document === undefined) throw new Error(`the document of ${run.id} is gone`);
  const failedAt: StepId | null = run.progress.end?.step ?? null;
  const node = failedAt === null ? undefined : compile(document).nodes.get(failedAt);
  const isSkip = how === "skip";
  if (isSkip && node === undefined) return refuse("It failed at no step that could be skipped.");
  const at = isSkip && node !== undefined ? node.next : (failedAt ?? run.progress.at);
  const revived: RunRecord = {
    ...run,
    cause: causeByHand(stamp),
    progress: { ...leftStep(run.progress), at, waiting: null, steps: 0, end: null } as RunRecord["progress"],
    updated_at: stamp.at,
  };
  const who = stamp.actor.member_id;
  const told =
    node === undefined
      ? []
      : [
          {
            at: stamp.at,
            step: node.step.id,
            kind: kindOf(node.step),
            outcome: isSkip ? ("skipped" as const) : ("resumed" as const),
            detail: `${isSkip ? "skipped" : "retried"} by ${who}`,
            until: null,
          },
        ];
  return { revived, line: told };
};

/** Attempts against other writers of the run and its lead. */
const attemptsMax = 10;

/**
 * Lets a failed run go on, and takes its next steps in the same transaction; of a paused workflow it rests. The chain of
 * causes begins anew with the person who asks.
 */
export const repairRun = async (
  deps: RunDeps,
  id: RunId,
  how: Repair,
  stamp: Stamp,
  clock: () => Date,
): Promise<RunRecord> => {
  let asked: number | undefined;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { run: before, stored, workflow } = await findFailed(deps, stamp, id);
    // Whoever asks means the failure that there was then, and none behind it.
    asked ??= before.version;
    if (before.version !== asked) return refuse("Somebody has let the run go on meanwhile.");
    const { workspace_id: workspaceId, lead_id, workflow_id } = before;
    const standing = await deps.runs.standing(workspaceId, lead_id, workflow_id);
    if (standing !== undefined && standing.active !== null)
      return refuse("The lead is in another run of this workflow.");
    const { revived, line } = await revive(deps, before, how, stamp);
    const rests = workflow.state !== "active" || (await isAuthorPaused(deps, workspaceId, workflow, clock()));
    const burst: Omit<RunWrite, "before" | "standing"> | undefined = rests
      ? undefined
      : await nextBurst(deps, revived, { stored, workflow }, clock());
    const next = burst ?? { after: { ...revived, version: revived.version + 1 }, trace: [] };
    const write = { ...next, before, standing, trace: [...line, ...next.trace] };
    if ((await deps.runs.write(write)) === "stored") return next.after;
  }
  throw new Refusal("unavailable", { detail: "Too many writers of this run or its lead. Try again." });
};
