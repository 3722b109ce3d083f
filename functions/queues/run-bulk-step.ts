import { queueFunctions } from "#functions/manifest.ts";
import { BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { settleSnapshot } from "#lib/domain/transfer/bulk/settle-snapshot.ts";
import { takeBulkStep } from "#lib/domain/transfer/bulk/take-bulk-step.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Gathers the leads of a bulk action, brings it to its end, or says on a snapshot list how it has come out. */
export const handler = consumer(
  queueFunctions["run-bulk-step"],
  BulkStepMessage,
  ({ message, messageId, attempt, now }, deps) => {
    const {
      jobStore: jobs,
      leadLake: lake,
      recordLake,
      scoreLake: scores,
      leadSchemaReader: leadSchemas,
      bulkFiles: files,
    } = deps;
    const { bulkLedger: ledger, bulkChunkDispatcher: chunkDispatcher, assignmentDispatcher } = deps;
    if (message.step === "settle_list")
      return settleSnapshot({ jobs, lists: deps.snapshotLists }, message, now);
    const run = `${messageId}-${attempt}`;
    const ports = {
      jobs,
      lake,
      recordLake,
      scores,
      leadSchemas,
      files,
      ledger,
      chunkDispatcher,
      assignmentDispatcher,
    };
    return takeBulkStep(ports, message, { now, run });
  },
);
