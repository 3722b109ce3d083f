import { queueFunctions, runFailed, waitOverdue, workflowHalted } from "#functions/manifest.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { doRunWork } from "#lib/domain/automation/run/do-run-work.ts";
import { RunWork } from "#lib/domain/automation/run/run-work.ts";
import { watchRuns } from "#lib/domain/automation/run/watch-runs.ts";
import { keepGuardrails } from "#lib/domain/automation/stats/keep-guardrails.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { type LogFields, log } from "#lib/runtime/log.ts";

const watch = {
  failed: (fields: LogFields) => log("warn", runFailed, fields),
  overdue: (fields: LogFields) => log("warn", waitOverdue, fields),
};

/** Takes runs of workflows on. */
export const handler = consumer(queueFunctions["advance-run"], RunWork, ({ message }, deps) => {
  const { workflowStore: workflows, runStore, leadReader: leads, leadSchema: leadSchemas } = deps;
  const {
    listReader: lists,
    leadEngagement: engagement,
    runLister: lister,
    runDispatcher: dispatcher,
  } = deps;
  const { workflowListener: listening, memberReader: members } = deps;
  const halted = (fields: LogFields) => log("error", workflowHalted, fields);
  const runs = watchRuns(runStore, watch);
  const use = {
    listening,
    workflows,
    runs,
    lister,
    leads,
    leadSchemas,
    lists,
    members,
    orders: deps.orderGuard,
    engagement,
    currencyRatesStore: deps.currencyRatesStore,
    dispatcher,
    halted,
    jobs: deps.jobStore,
    due: deps.dueStore,
    guard: (workspaceId: WorkspaceId, workflow: WorkflowRecord, now: Date) =>
      keepGuardrails(
        { workflows, lister, runs, leads, engagement, clock: () => now },
        workspaceId,
        workflow,
        now,
      ),
  };
  return doRunWork(use, message, () => new Date());
});
