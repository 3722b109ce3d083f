import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ExportScheduleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { runsShownMax, type ScheduledRun } from "#lib/contract/transfer/export-schedule-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { type ExportJobRecord, toJobCounts } from "#lib/domain/platform/job/export-job.ts";
import { maySee } from "#lib/domain/platform/job/find-job.ts";
import type { ExportLinks } from "#lib/domain/transfer/export/export-files.ts";
import { manifestKeyOf } from "#lib/domain/transfer/export/export-keys.ts";

/** A job that a schedule began. */
export type ScheduledJob = ExportJobRecord & {
  readonly scheduled: NonNullable<ExportJobRecord["scheduled"]>;
};

export interface ScheduledRunsReader {
  /** The latest runs' jobs, newest first. */
  latest(workspaceId: WorkspaceId, scheduleId: ExportScheduleId, limit: number): Promise<ScheduledJob[]>;
}

export interface ScheduledRunsStarter {
  /** Writes a run's job and its audit entry, and puts it on the schedule's list; false when the job is there. */
  start(job: ScheduledJob, audit: AuditEntry): Promise<boolean>;
}

const toRun = async (job: ScheduledJob, links: ExportLinks): Promise<ScheduledRun> => ({
  scheduled_at: job.scheduled.at,
  job_id: job.id,
  state: job.state,
  counts: toJobCounts(job),
  failure: job.failure,
  key: job.result_key,
  manifest_key: job.result_key === null ? null : manifestKeyOf(job),
  result_url: job.result_key === null ? null : await links.linkTo(job.result_key),
  updated_at: job.updated_at,
});

/** The latest runs as the API shows them: those whose job the actor may see. */
export const shownRuns = async (
  { runs, links }: { readonly runs: ScheduledRunsReader; readonly links: ExportLinks },
  actor: Actor,
  id: ExportScheduleId,
  now: Date,
): Promise<ScheduledRun[]> => {
  const jobs = await runs.latest(actor.workspace_id, id, runsShownMax);
  const seen = jobs.filter((job) => maySee(actor, job) && Date.parse(job.expires_at) > now.getTime());
  return Promise.all(seen.map((job) => toRun(job, links)));
};
