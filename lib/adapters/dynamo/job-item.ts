import * as z from "zod";
import { JobId } from "#lib/contract/ids.ts";
import { JobRecord } from "#lib/domain/job/job-record.ts";
import { jobKey, latestJobKey } from "./keys.ts";

const JobItem = z.object({
  kind: z.literal("job"),
  record: JobRecord.omit({ version: true }),
  version: JobRecord.shape.version,
});

const expiry = ({ expires_at }: JobRecord) => ({
  expires_at_epoch_seconds: Math.floor(Date.parse(expires_at) / 1000),
});

/** A job's item. */
export const toJobItem = (job: JobRecord): Record<string, unknown> => {
  const { version, ...record } = job;
  return { ...jobKey(job.workspace_id, job.id), kind: "job", record, version, ...expiry(job) };
};

/** Reads a job's item back. Throws a ZodError when the item is no job. */
export const fromJobItem = (item: unknown): JobRecord => {
  const { record, version } = JobItem.parse(item);
  return { ...record, version };
};

const LatestJobItem = z.object({ job_id: JobId });

/** The item that names a query's latest job. */
export const toLatestJobItem = (job: JobRecord, fingerprint: string): Record<string, unknown> => ({
  ...latestJobKey(job.workspace_id, fingerprint),
  kind: "latest_job",
  job_id: job.id,
  ...expiry(job),
});

export const fromLatestJobItem = (item: unknown): JobId => LatestJobItem.parse(item).job_id;
