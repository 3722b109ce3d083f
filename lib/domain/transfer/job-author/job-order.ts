import { actsForNoMember } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import { type JobRecord, nextJob } from "#lib/domain/platform/job/job-record.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { orderOfWork } from "#lib/domain/team/standing-order/order-of.ts";
import { isOrderPaused } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard, StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";

/** A job as a standing order; undefined for a job that acts in no member's name. */
export const orderOfJob = (job: JobRecord): StandingOrder | undefined => {
  if (job.kind === "bulk" && actsForNoMember(job.action)) return undefined;
  const author = authorOfJob(job);
  if (job.kind === "bulk") {
    const { id, action, actor_role: role } = job;
    return orderOfWork("job", { id, name: action.kind, author, role });
  }
  const { id, query } = job;
  // An export of all leads takes a manager; one of a member's own leads anybody who may export.
  const role = query.owner_id === null ? "manager" : "sales_rep";
  return orderOfWork("job", { id, name: `export of ${query.object}`, author, role });
};

/** Attempts against chunks that are counted at the same time. */
const attemptsMax = 20;

const failure = {
  code: "author_may_not",
  message:
    "Who started the job may no longer do such work. Take it over with POST /standing-orders/{order_id}/take-over, or cancel it.",
} as const;

/** Stores a job as paused. What it has written stays. Returns the job as it is then: one that is over stays as it is. */
export const pauseJob = async (
  jobs: Pick<JobStore, "get" | "write">,
  { workspace_id, id }: Pick<JobRecord, "workspace_id" | "id">,
  now: Date,
): Promise<JobRecord | undefined> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await jobs.get(workspace_id, id);
    if (before === undefined || (before.state !== "queued" && before.state !== "running")) return before;
    const after = nextJob<JobRecord>(before, now.toISOString(), { state: "paused", failure });
    if (await jobs.write({ before, after })) return after;
  }
  throw new Error(`the job ${id} was changed too often to be paused`);
};

/**
 * Returns the job if it may go on: one whose author may no longer do such work is paused, and undefined is returned. A job
 * that was cancelled meanwhile is returned as it is.
 */
export const actingJob = async <Job extends JobRecord>(
  {
    jobs,
    orders,
  }: { readonly jobs: Pick<JobStore, "get" | "write">; readonly orders: Pick<OrderGuard, "paused"> },
  job: Job,
  now: Date,
): Promise<Job | undefined> => {
  if (job.state === "paused") return undefined;
  if (job.state !== "queued" && job.state !== "running") return job;
  const order = orderOfJob(job);
  if (order === undefined || !(await isOrderPaused(orders, job.workspace_id, order, now))) return job;
  const stored = (await pauseJob(jobs, job, now)) as Job | undefined;
  return stored?.state === "paused" ? undefined : stored;
};
