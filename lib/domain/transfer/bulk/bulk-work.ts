import * as z from "zod";
import { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { isGathered } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";

const Job = { workspace_id: WorkspaceId, job_id: JobId };

/** A step of a bulk action. Shares its queue with exports; the job's record says whether the step is due. */
export const BulkStepMessage = z.strictObject({ ...Job, step: z.enum(["gather", "finish", "settle_list"]) });
export type BulkStepMessage = z.infer<typeof BulkStepMessage>;

/** What the chunks queue carries. */
export const BulkChunkMessage = z.strictObject({ ...Job, chunk: z.int().min(1) });
export type BulkChunkMessage = z.infer<typeof BulkChunkMessage>;

/** The work that a committed change of a job calls for, or none. Sending it twice does no harm. */
export const bulkWork = (
  before: JobRecord | undefined,
  after: JobRecord | undefined,
): BulkStepMessage | undefined => {
  if (after?.kind !== "bulk") return undefined;
  const message = { workspace_id: after.workspace_id, job_id: after.id };
  const isResumed = before?.state === "paused" && after.state !== "paused";
  if (after.state === "queued")
    return before === undefined || isResumed ? { ...message, step: "gather" } : undefined;
  const hasEnded = after.ended_at !== null && (before?.kind !== "bulk" || before.ended_at === null);
  if (hasEnded) return after.action.kind === "snapshot" ? { ...message, step: "settle_list" } : undefined;
  const isThrough = isGathered(after) && after.ended_at === null && after.chunks_done === after.chunks_total;
  if (isThrough) return { ...message, step: "finish" };
  // Its chunks that came while it was paused did not run: they are sent again, and run or are counted as they are.
  return isResumed && isGathered(after) ? { ...message, step: "gather" } : undefined;
};

/** Chunks of 500 leads: a snapshot for every 25,000, half of what one search reads beside it. */
const chunksBetween = 50;
/** 20,000 scores, which fade without anybody waiting for them. */
const scoreChunksBetween = 40;

/** The writes of a bulk action are many: the snapshot takes them up while they come, and when they are over. */
export const bulkLakeWork = (
  before: JobRecord | undefined,
  after: JobRecord | undefined,
): LakeWork | undefined => {
  if (after?.kind !== "bulk" || (before !== undefined && before.kind !== "bulk")) return undefined;
  const { chunks_done, chunks_total, workspace_id } = after;
  const isStep = chunks_done !== (before?.chunks_done ?? 0);
  const between = after.action.kind === "rescore" ? scoreChunksBetween : chunksBetween;
  const isDue = chunks_done % between === 0 || chunks_done === chunks_total;
  return isStep && isDue ? { workspace_id, collection: "leads" } : undefined;
};
