import type { JobFailure } from "#lib/contract/platform/jobs.ts";
import { isOfLeads } from "#lib/contract/transfer/export-object.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { ExportJobRecord, ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { isOver, nextJob } from "#lib/domain/platform/job/job-record.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import type { JobWork } from "#lib/domain/platform/job/job-work.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import { actingJob } from "#lib/domain/transfer/job-author/job-order.ts";
import { askedEmail } from "./export-view.ts";

/** A run tells of its progress this often at most. */
const beatMs = 2_000;
/** A run that has told nothing for this long is taken for dead. If it isn't, its next word tells it that it is. */
const deadAfterMs = 60_000;
/** A minute less than the function has, so that the job can still be told. */
const runMsMax = 14 * 60_000;
/** Longer than any run takes. */
const runSecondsMax = 15 * 60;

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
  readonly orders: Pick<OrderGuard, "paused">;
  /** The queue's name for the message that hands the work out, and how often it has done so. */
  readonly messageId: string;
  readonly attempt: number;
}

/** What a delivery makes of another run that is at work, to all appearance. */
const yieldTo = (
  claim: ExportJobRecord["claim"],
  { messageId, attempt }: RunParts,
): "wait" | "leave" | "take over" => {
  // That run's own message comes again if it fails.
  if (claim?.message_id !== messageId) return "leave";
  // The queue hands a message out again when the delivery before has failed.
  return attempt > claim.attempt ? "take over" : "wait";
};

export const waitForOther = (): RetryLater =>
  new RetryLater(runSecondsMax, "another run is at work on this export");

/** How many records a run looks at, where that is known beforehand. */
const totalOf = async (query: ExportQuery, count: () => Promise<number>): Promise<number | null> => {
  if (!isOfLeads(query.object)) return null;
  return askedEmail(query) === undefined ? count() : 1;
};

/** Makes the job this run's own; undefined when there is nothing left to do. */
export const claimJob = async (parts: RunParts, work: JobWork): Promise<ExportJobRecord | undefined> => {
  const { jobs, leads, clock, messageId, attempt } = parts;
  const before = await jobs.get(work.workspace_id, work.job_id);
  if (before?.kind !== "export" || isOver(before.state)) return undefined;
  if ((await actingJob(parts, before, clock())) !== before) return undefined;
  const silentMs = clock().getTime() - Date.parse(before.updated_at);
  if (before.state === "running" && silentMs < deadAfterMs) {
    const verdict = yieldTo(before.claim, parts);
    if (verdict === "leave") return undefined;
    if (verdict === "wait") throw waitForOther();
  }
  const total = await totalOf(before.query, () => leads.count(work.workspace_id));
  const at = clock().toISOString();
  const after = nextJob(before, at, {
    state: "running",
    run: before.run + 1,
    running_since: at,
    claim: { message_id: messageId, attempt },
    progress: { done: 0, total },
  });
  // Whoever was first may be done by now, or dead: look again.
  return (await jobs.write({ before, after })) ? after : claimJob(parts, work);
};

/** Keeps a running job's record. Only one run's writes go through, because each builds on the one before it. */
export class JobPulse {
  readonly #jobs: JobStore;
  readonly #clock: () => Date;
  readonly #endsAtMs: number;
  job: ExportJobRecord;

  constructor({ jobs, clock }: Pick<RunParts, "jobs" | "clock">, job: ExportJobRecord) {
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
    const { total: known } = this.job.progress;
    const total = known === null ? null : Math.max(done, known);
    await this.write({ progress: { done, total } });
  }

  /** Writes the job's next image. Throws Superseded. */
  async write(
    change: Partial<ExportJobRecord>,
    auditOf?: (after: ExportJobRecord) => AuditEntry,
  ): Promise<void> {
    const after = nextJob(this.job, this.#clock().toISOString(), change);
    const audit = auditOf === undefined ? {} : { audit: auditOf(after) };
    if (!(await this.#jobs.write({ before: this.job, after, ...audit }))) throw new Superseded();
    this.job = after;
  }
}
