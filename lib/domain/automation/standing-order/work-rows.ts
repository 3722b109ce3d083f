import type { ImportId, JobId } from "#lib/contract/platform/ids.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import { orderOfImport, stopImport, takeOverImport } from "#lib/domain/transfer/import/import-order.ts";
import { mayExecute } from "#lib/domain/transfer/import/import-record.ts";
import { orderOfJob, pauseJob } from "#lib/domain/transfer/job-author/job-order.ts";
import { takeOverJob } from "#lib/domain/transfer/job-author/take-over-job.ts";
import type { OrderRow } from "./order-row.ts";

const pageSize = 200;
const dayMs = 86_400_000;
/** Work begun longer ago is over: no job and no import writes for two days. */
const lookBackMs = 2 * dayMs;

const isUnderWay = ({ state }: JobRecord): boolean =>
  state === "queued" || state === "running" || state === "paused";

/** The records of the last two days, of a list whose newest come first. */
async function* recent<Record extends { readonly updated_at: string; readonly created_at: string }>(
  records: AsyncIterable<Record>,
): AsyncGenerator<Record> {
  for await (const record of records) {
    if (Date.now() - Date.parse(record.created_at) > lookBackMs) return;
    yield record;
  }
}

/** Bulk actions, exports and recomputations under way. */
export const jobRow: OrderRow = {
  orders: async function* ({ jobs }, workspaceId) {
    for await (const job of recent(jobs.newestFirst(workspaceId, { before: undefined, limit: pageSize }))) {
      const order = isUnderWay(job) ? orderOfJob(job) : undefined;
      if (order !== undefined) yield order;
    }
  },
  pause: async ({ jobs }, workspace_id, id, now) => {
    await pauseJob(jobs, { workspace_id, id: id as JobId }, now);
  },
  find: async ({ jobs }, workspaceId, id) => {
    const job = await jobs.get(workspaceId, id as JobId);
    return job && orderOfJob(job);
  },
  takeOver: ({ jobs }, id, stamp) => takeOverJob(jobs, id as JobId, stamp),
};

/** Imports that write. */
export const importRow: OrderRow = {
  orders: async function* ({ imports }, workspaceId) {
    const all = imports.newestFirst(workspaceId, { before: undefined, limit: pageSize });
    for await (const record of recent(all)) {
      const isStopped = record.failure?.code === "author_may_not";
      const order = mayExecute(record.state) || isStopped ? orderOfImport(record) : undefined;
      if (order !== undefined) yield order;
    }
  },
  pause: ({ imports }, workspaceId, id, now) => stopImport(imports, { workspaceId, id: id as ImportId }, now),
  find: async ({ imports }, workspaceId, id) => {
    const record = await imports.get(workspaceId, id as ImportId);
    return record && orderOfImport(record);
  },
  takeOver: ({ imports }, id, stamp) => takeOverImport(imports, id as ImportId, stamp),
};
