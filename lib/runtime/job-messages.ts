import type { JobWork } from "#lib/domain/platform/job/job-work.ts";
import type { BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { settleSnapshot } from "#lib/domain/transfer/bulk/settle-snapshot.ts";
import { takeBulkStep } from "#lib/domain/transfer/bulk/take-bulk-step.ts";
import { runExport } from "#lib/domain/transfer/export/run-export.ts";
import type { Delivery } from "./consumer.ts";
import type { Deps } from "./load-deps.ts";

type Received = Omit<Delivery<unknown>, "message">;

type ExportCapability =
  | "jobStore"
  | "orderGuard"
  | "leadReader"
  | "leadLake"
  | "recordLake"
  | "leadEngagement"
  | "exportFiles"
  | "filePacker"
  | "leadSchemaReader";

/** Writes the file of one export. */
export const exportOf = (
  deps: Pick<Deps, ExportCapability>,
  message: JobWork,
  { messageId, attempt }: Received,
): Promise<void> => {
  const { jobStore: jobs, leadReader: leads, leadLake: lake, recordLake, leadEngagement: engagement } = deps;
  const { exportFiles: files, filePacker: packer, leadSchemaReader: leadSchema } = deps;
  const orders = deps.orderGuard;
  const source = { orders, leads, lake, recordLake, engagement };
  const clock = () => new Date();
  return runExport({ jobs, ...source, files, packer, leadSchema, messageId, attempt, clock }, message);
};

type BulkStepCapability =
  | "jobStore"
  | "orderGuard"
  | "leadLake"
  | "recordLake"
  | "scoreLake"
  | "leadSchemaReader"
  | "bulkFiles"
  | "bulkLedger"
  | "bulkChunkDispatcher"
  | "assignmentDispatcher"
  | "snapshotLists";

/** Gathers the leads of a bulk action, ends it, or stores its outcome on a snapshot list. */
export const bulkStepOf = (
  deps: Pick<Deps, BulkStepCapability>,
  message: BulkStepMessage,
  { messageId, attempt, now }: Received,
): Promise<void> => {
  const {
    jobStore: jobs,
    leadLake: lake,
    recordLake,
    scoreLake: scores,
    leadSchemaReader: leadSchemas,
  } = deps;
  if (message.step === "settle_list")
    return settleSnapshot({ jobs, lists: deps.snapshotLists }, message, now);
  const { bulkFiles: files, bulkLedger: ledger, bulkChunkDispatcher: chunkDispatcher } = deps;
  const { assignmentDispatcher } = deps;
  const reading = { jobs, orders: deps.orderGuard, lake, recordLake, scores, leadSchemas };
  const ports = { ...reading, files, ledger, chunkDispatcher, assignmentDispatcher };
  return takeBulkStep(ports, message, { now, run: `${messageId}-${attempt}` });
};
