import type { JobFailure } from "#lib/contract/jobs.ts";
import type { AuditEntry } from "#lib/domain/audit/audit-entry.ts";
import { isOver, type JobRecord, nextJob } from "#lib/domain/job/job-record.ts";
import type { JobStore } from "#lib/domain/job/job-store.ts";
import type { JobWork } from "#lib/domain/job/job-work.ts";
import type { LeadReader } from "#lib/domain/lead/lead-store.ts";
import { RetryLater } from "#lib/domain/work/verdicts.ts";

/** A run tells of its progress this often at most. */
const beatMs = 2_000;
/** A run that has told nothing for this long is taken for dead. If it isn't, its next word tells it that it is. */
const deadAfterMs = 10_000;
/** A minute less than the function has, so that the job can still be told. */
const runMsMax = 14 * 60_000;
/**
 * Seconds until a delivery that found another run at work looks again, by attempt: soon at first, since that run may
 * be this message's own one that has just crashed; in the end longer than any run takes.
 */
const waitSeconds = [10, 10, 300, 900];

/** Another run has taken the job over. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

/** The export can't be made, however often it is tried. */
export class ExportImpossible extends Error {
  override readonly name = "ExportImpossible";
  readonly code: JobFailure["code"];
  constructor(code: JobFailure["code"], message: string) {
    super(message);
    this.code = code;
  }
}

export interface RunParts {
  readonly jobs: JobStore;
  readonly leads: LeadReader;
  readonly clock: () => Date;
  /** How often the queue has handed the work out. */
  readonly attempt: number;
}

export const waitForOther = (attempt: number): RetryLater =>
  new RetryLater(waitSeconds[attempt - 1] ?? 900, "another run is at work on this export");

/** Makes the job this run's own; undefined when there is nothing left to do. */
export const claimJob = async (
  { jobs, leads, clock, attempt }: RunParts,
  { workspace_id, job_id }: JobWork,
): Promise<JobRecord | undefined> => {
  const before = await jobs.get(workspace_id, job_id);
  if (before === undefined || isOver(before.state)) return undefined;
  const now = clock();
  const silentMs = now.getTime() - Date.parse(before.updated_at);
  if (before.state === "running" && silentMs < deadAfterMs) throw waitForOther(attempt);
  const total = before.query.filter.email === undefined ? await leads.count(workspace_id) : 1;
  const at = clock().toISOString();
  const after = nextJob(before, at, {
    state: "running",
    run: before.run + 1,
    running_since: at,
    progress: { done: 0, total },
  });
  if (await jobs.write({ before, after })) return after;
  throw waitForOther(attempt);
};

/** Keeps a running job's record. Only one run's writes go through, because each builds on the one before it. */
export class JobPulse {
  readonly #jobs: JobStore;
  readonly #clock: () => Date;
  readonly #endsAtMs: number;
  job: JobRecord;

  constructor({ jobs, clock }: Pick<RunParts, "jobs" | "clock">, job: JobRecord) {
    this.#jobs = jobs;
    this.#clock = clock;
    this.#endsAtMs = Date.parse(job.updated_at) + runMsMax;
    this.job = job;
  }

  /** Tells how far the run is, now and then. Throws Superseded, or ExportImpossible when its time is up. */
  async beat(done: number): Promise<void> {
    const now = this.#clock();
    if (now.getTime() > this.#endsAtMs)
      throw new ExportImpossible(
        "took_too_long",
        "The file was not finished within 14 minutes. Narrow the export by filters.",
      );
    if (now.getTime() - Date.parse(this.job.updated_at) < beatMs) return;
    const total = Math.max(done, this.job.progress.total ?? 0);
    await this.write({ progress: { done, total } });
  }

  /** Writes the job's next image. Throws Superseded. */
  async write(change: Partial<JobRecord>, auditOf?: (after: JobRecord) => AuditEntry): Promise<void> {
    const after = nextJob(this.job, this.#clock().toISOString(), change);
    const audit = auditOf === undefined ? {} : { audit: auditOf(after) };
    if (!(await this.#jobs.write({ before: this.job, after, ...audit }))) throw new Superseded();
    this.job = after;
  }
}
