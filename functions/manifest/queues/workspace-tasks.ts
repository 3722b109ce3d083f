import type { QueueRow } from "./queue-row.ts";

/** Tasks that schedules start for each workspace. */
export const workspaceTaskQueues = {
  "run-workspace-task": {
    queue: "workspaceTasksQueue",
    groupedBy: "workspace_id",
    uses: [
      // assign-waiting-leads
      "waitingLeads",
      "offerReader",
      "assignmentDispatcher",
      // close-abandoned-imports
      "importStore",
      "importReader",
      "uploadAborter",
      // compact-aged-lakes
      "lakeAges",
      "lakeDispatcher",
      // compare-memberships
      "membershipRuleWatch",
      "membershipDispatcher",
      // sweep-deliveries
      "webhookReader",
      "waitingDeliveries",
      "retryDispatcher",
      "gatheringReader",
      "batchTimer",
      // reconcile-webhook-rules
      "webhookStore",
      "ruleWriter",
      "ruleReader",
      // reconcile-export-schedules
      "scheduleReader",
      "scheduleStore",
      "runTimes",
      "runTimesReader",
      // sweep-standing-orders
      "taskDispatcher",
      // fade-scores, keep-opt-outs
      "jobStore",
      "leadSchemaReader",
    ],
    timeoutSeconds: 300,
    // The tasks of a batch are of different workspaces, or at least of different kinds.
    atOnce: true,
    concurrencyMax: 10,
  },
} as const satisfies Record<string, QueueRow>;
