import { queueFunctions } from "#functions/manifest.ts";
import { bulkRuns } from "#lib/domain/automation/run/bulk-runs.ts";
import type { BulkRunner } from "#lib/domain/transfer/bulk/bulk-runner.ts";
import { BulkChunkMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { movingDeals } from "#lib/domain/transfer/bulk/move-deals.ts";
import { restampingDeals } from "#lib/domain/transfer/bulk/restamp-deals.ts";
import { runBulkChunk } from "#lib/domain/transfer/bulk/run-chunk.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Changes the leads of one chunk of a bulk action, or takes their changes back. */
export const handler = consumer(
  queueFunctions["run-bulk-chunk"],
  BulkChunkMessage,
  ({ message, now, attempt }, { jobStore: jobs, bulkFiles: files, markedLeads: leads, ...deps }) => {
    const { bulkLedger: ledger, leadSchema: leadSchemas, listReader: lists, listShares: shares } = deps;
    const { leadEngagement: engagement, workflowReader: workflows, memberReader: members } = deps;
    const running = {
      workflows,
      runs: deps.runStore,
      leads: deps.leadReader,
      leadSchemas,
      lists,
      members,
      orders: deps.orderGuard,
      engagement,
      currencyRatesStore: deps.currencyRatesStore,
    };
    const { recordStore, followingLeads, currencyRatesStore: currencyRates } = deps;
    const runs = bulkRuns(running, () => new Date());
    const own: Partial<Record<string, BulkRunner>> = {
      empty_deal_stage: movingDeals({ recordStore, currencyRates, leadSchemas }, now),
      restamp_deals: restampingDeals(
        { recordStore, currencyRates, leadSchemas, tallyDispatcher: deps.relatedRecordsDispatcher },
        now,
      ),
    };
    const runner: BulkRunner = { run: (job, ...rest) => (own[job.action.kind] ?? runs).run(job, ...rest) };
    const companies = { recordReader: recordStore, recordStore, followingLeads };
    const { suppressionReader: suppressions } = deps;
    const read = {
      jobs,
      orders: deps.orderGuard,
      files,
      leadSchemas,
      lists,
      shares,
      engagement,
      suppressions,
    };
    const use = { ...read, leads, ledger, runner, companies };
    return runBulkChunk(use, message, { now, attempt });
  },
);
