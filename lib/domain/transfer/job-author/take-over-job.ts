import type { JobId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { isGathered } from "#lib/domain/platform/job/bulk-job.ts";
import { type JobRecord, nextJob } from "#lib/domain/platform/job/job-record.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { exportScope } from "#lib/domain/records/lead/visibility.ts";

/** Attempts against chunks that are counted at the same time. */
const attemptsMax = 20;

/** The job in the actor's name and with the actor's rights; a paused one goes on from where it stopped. */
const takenOver = (job: JobRecord, { actor, at }: Stamp): JobRecord => {
  const author = { taken_over_by: actor.member_id, failure: null };
  const isPaused = job.state === "paused";
  if (job.kind === "export")
    return nextJob(job, at, {
      ...author,
      query: { ...job.query, owner_id: exportScope(actor) },
      ...(isPaused && { state: "queued", claim: null }),
    });
  const state = isGathered(job) ? "running" : "queued";
  return nextJob(job, at, { ...author, actor_role: actor.role, ...(isPaused && { state }) });
};

/** Makes the actor the author of a job under way. One that is over stays as it is. */
export const takeOverJob = async (
  jobs: Pick<JobStore, "get" | "write">,
  id: JobId,
  stamp: Stamp,
): Promise<void> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await jobs.get(stamp.actor.workspace_id, id);
    if (before === undefined) return;
    if (before.state !== "paused" && before.state !== "queued" && before.state !== "running") return;
    if (await jobs.write({ before, after: takenOver(before, stamp) })) return;
  }
  throw new Error(`the job ${id} was changed too often to be taken over`);
};
