import { queueFunctions } from "#functions/manifest.ts";
import { bulkRuns } from "#lib/domain/automation/run/bulk-runs.ts";
import { BulkChunkMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { runBulkChunk } from "#lib/domain/transfer/bulk/run-chunk.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Changes the leads of one chunk of a bulk action, or takes their changes back. */
export const handler = consumer(
  queueFunctions["run-bulk-chunk"],
  BulkChunkMessage,
  ({ message, now, attempt }, { jobReader: jobs, bulkFiles: files, markedLeads: leads, ...deps }) => {
    const { bulkLedger: ledger, leadModel: models, listReader: lists, listShares: shares } = deps;
    const { leadEngagement: engagement, workflowReader: workflows, memberReader: members } = deps;
    const running = {
      workflows,
      runs: deps.runStore,
      leads: deps.leadReader,
      models,
      lists,
      members,
      engagement,
    };
    const runner = bulkRuns(running, () => new Date());
    const use = { jobs, files, leads, ledger, models, lists, shares, engagement, runner, companies: deps };
    return runBulkChunk(use, message, { now, attempt });
  },
);
