import type { ImportId, JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OrderKind, PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import { holds } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";
import { orderOfImport, stopImport, takeOverImport } from "#lib/domain/transfer/import/import-order.ts";
import { type ImportRecord, mayExecute } from "#lib/domain/transfer/import/import-record.ts";
import { orderOfJob, pauseJob } from "#lib/domain/transfer/job-author/job-order.ts";
import { takeOverJob } from "#lib/domain/transfer/job-author/take-over-job.ts";
import type { Found, OrderRow } from "./order-row.ts";

const dayMs = 86_400_000;
/** No job and no import writes for longer, unless it was paused. */
const lookBackMs = 2 * dayMs;

interface Listed {
  readonly id: string;
  readonly created_at: string;
}

/** The records of the last two days, newest first, and the paused ones of before. */
async function* underWay<Record extends Listed>(
  newest: AsyncIterable<Record>,
  get: (id: string) => Promise<Record | undefined>,
  { now, paused }: { readonly now: Date; readonly paused: readonly string[] },
): AsyncGenerator<Record> {
  const seen = new Set<string>();
  for await (const record of newest) {
    if (now.getTime() - Date.parse(record.created_at) > lookBackMs) break;
    seen.add(record.id);
    yield record;
  }
  for (const id of paused) {
    const record = seen.has(id) ? undefined : await get(id);
    if (record !== undefined) yield record;
  }
}

const page = { before: undefined, limit: 200 };

const idsOf = (paused: readonly PausedOrder[], wanted: OrderKind): string[] =>
  paused.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));

const orderOfListed = (job: JobRecord | undefined): StandingOrder | undefined => {
  const isUnderWay = job?.state === "queued" || job?.state === "running" || job?.state === "paused";
  const order = isUnderWay ? orderOfJob(job) : undefined;
  return order && { ...order, rests: job?.state === "paused" };
};

/** Bulk actions, exports and recomputations under way. */
export const jobRow: OrderRow = {
  orders: async function* ({ jobs }, workspaceId, { now, before }: Found) {
    const get = (id: string) => jobs.get(workspaceId, id as JobId);
    const paused = idsOf(before, "job");
    for await (const job of underWay(jobs.newestFirst(workspaceId, page), get, { now, paused })) {
      const order = orderOfListed(job);
      if (order !== undefined) yield order;
    }
  },
  pause: async ({ jobs }, workspaceId, pause, now) => {
    const job = await jobs.get(workspaceId, pause.id as JobId);
    const order = orderOfListed(job);
    if (job !== undefined && order !== undefined && holds(pause, order)) await pauseJob(jobs, job, now);
  },
  find: async ({ jobs }, workspaceId, id) => {
    const job = await jobs.get(workspaceId, id as JobId);
    return orderOfListed(job) ?? (job && orderOfJob(job));
  },
  takeOver: ({ jobs }, id, stamp) => takeOverJob(jobs, id as JobId, stamp),
};

const isStopped = ({ failure }: ImportRecord): boolean => failure?.code === "author_may_not";

const orderOfWriting = async (
  record: Promise<ImportRecord | undefined>,
): Promise<StandingOrder | undefined> => {
  const found = await record;
  const order = found && orderOfImport(found);
  return order && found && { ...order, rests: isStopped(found) };
};

/** Imports that write. */
export const importRow: OrderRow = {
  orders: async function* ({ imports }, workspaceId: WorkspaceId, { now, before }: Found) {
    const get = (id: string) => imports.get(workspaceId, id as ImportId);
    const paused = idsOf(before, "import");
    for await (const record of underWay(imports.newestFirst(workspaceId, page), get, { now, paused })) {
      const order = mayExecute(record.state) || isStopped(record) ? orderOfImport(record) : undefined;
      if (order !== undefined) yield order;
    }
  },
  pause: async ({ imports }, workspaceId, pause, now) => {
    const id = pause.id as ImportId;
    const order = await orderOfWriting(imports.get(workspaceId, id));
    if (order !== undefined && holds(pause, order)) await stopImport(imports, { workspaceId, id }, now);
  },
  find: ({ imports }, workspaceId, id) => orderOfWriting(imports.get(workspaceId, id as ImportId)),
  takeOver: ({ imports }, id, stamp) => takeOverImport(imports, id as ImportId, stamp),
};
