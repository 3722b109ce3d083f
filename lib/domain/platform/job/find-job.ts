import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { JobId } from "#lib/contract/platform/ids.ts";
import { isServiceAction } from "./bulk-job.ts";
import type { JobRecord } from "./job-record.ts";
import type { JobReader } from "./job-store.ts";

/** What the service does by itself is nobody's job: it names leads that whoever caused it may not see. */
const isOwn = (job: JobRecord): boolean => job.kind === "bulk" && isServiceAction(job.action);

/** Managers and admins see every job; others what they started, unless it holds more than they may export by now. */
export const maySee = (actor: Actor, job: JobRecord): boolean =>
  !isOwn(job) &&
  (actor.role === "admin" ||
    actor.role === "manager" ||
    (actor.role === "sales_rep" &&
      job.created_by === actor.member_id &&
      (job.kind === "bulk" || job.query.owner_id === actor.member_id)));

/** The job, or the 404 of a missing one when it has expired or the actor may not see it. */
export const findJob = async (jobs: JobReader, actor: Actor, id: JobId, now: Date): Promise<JobRecord> => {
  const job = await jobs.get(actor.workspace_id, id);
  if (job === undefined || Date.parse(job.expires_at) <= now.getTime() || !maySee(actor, job))
    throw new Refusal("not_found");
  return job;
};
