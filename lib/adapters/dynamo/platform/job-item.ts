import * as z from "zod";
import { JobId } from "#lib/contract/platform/ids.ts";
import { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { besideOf } from "#lib/domain/platform/stored/unknown-fields.ts";
import { jobKey, latestJobKey } from "../keys.ts";

const Fields = z.record(z.string(), z.unknown());

/** What the chunks of a bulk action count up lies beside the record, where an update expression reaches it. */
export const JobItem = stored(
  z.object({
    kind: z.literal("job"),
    record: Fields,
    tally: Fields.optional(),
    version: z.int(),
  }),
);
const Job = stored(JobRecord);

/** When the table may forget what belongs to a job. */
export const jobExpiry = ({ expires_at }: Pick<JobRecord, "expires_at">) => ({
  expires_at_epoch_seconds: Math.floor(Date.parse(expires_at) / 1000),
});

/** A job's item. */
export const toJobItem = (job: JobRecord): Record<string, unknown> => {
  const { version, ...rest } = job;
  const shared = { ...jobKey(job.workspace_id, job.id), kind: "job", version, ...jobExpiry(job) };
  if (rest.kind === "export") return { ...shared, record: rest };
  const { chunks_done, counts, ...record } = rest;
  return { ...shared, record, tally: { chunks_done, ...counts } };
};

/** Reads a job's item back. Throws a ZodError when the item is no job. */
export const fromJobItem = (item: unknown): JobRecord => {
  const parsed = JobItem.parse(item);
  const { record, tally, version } = parsed;
  if (tally === undefined) return besideOf(parsed, Job.parse({ ...record, version }));
  const { chunks_done, ...counts } = tally;
  return besideOf(parsed, Job.parse({ ...record, chunks_done, counts, version }));
};

export const LatestJobItem = z.object({ job_id: JobId });

/** The item that names a query's latest job. */
export const toLatestJobItem = (job: JobRecord, fingerprint: string): Record<string, unknown> => ({
  ...latestJobKey(job.workspace_id, fingerprint),
  kind: "latest_job",
  job_id: job.id,
  ...jobExpiry(job),
});

export const fromLatestJobItem = (item: unknown): JobId => LatestJobItem.parse(item).job_id;
