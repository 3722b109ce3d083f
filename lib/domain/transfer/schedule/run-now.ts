import { Refusal } from "#lib/contract/errors.ts";
import type { ExportScheduleId, JobId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireUnpaused } from "#lib/domain/team/standing-order/require-unpaused.ts";
import type { OrderPauses } from "#lib/domain/team/standing-order/standing-order.ts";
import { exportStartAudit } from "#lib/domain/transfer/export/export-audit.ts";
import { findSchedule, type ScheduleReader } from "./schedule-record.ts";
import type { ScheduledJob, ScheduledRunsStarter } from "./scheduled-runs.ts";
import { type PrepareRunDeps, prepareRun } from "./start-run.ts";

interface Deps extends PrepareRunDeps {
  readonly schedules: Pick<ScheduleReader, "get">;
  readonly runs: ScheduledRunsStarter;
  readonly pauses: Pick<OrderPauses, "get">;
}

/**
 * Begins a run of a schedule at once, beside its times and also while it rests; the same job id (a retry under one
 * Idempotency-Key) begins one. Throws Refusal `wrong_state` where the run would fail before it
 * began, and where the schedule is paused because of its author.
 */
export const runScheduleNow = async (
  deps: Deps,
  { id, jobId }: { readonly id: ExportScheduleId; readonly jobId: JobId },
  { actor, at }: Pick<Stamp, "actor" | "at">,
): Promise<ScheduledJob> => {
  const record = await findSchedule(deps.schedules, actor, id);
  await requireUnpaused(deps.pauses, actor.workspace_id, id);
  const now = new Date(at);
  const { job: prepared, refusal } = await prepareRun(deps, record, { at: now, now });
  if (refusal !== undefined) throw new Refusal("wrong_state", { detail: refusal.message });
  const job = { ...prepared, id: jobId };
  await deps.runs.start(job, exportStartAudit(job));
  return job;
};
