import type { QueueRow } from "./queue-row.ts";

/** Tasks of a workspace that take seconds. One queue for all of them: an idle queue costs as much as a busy one. */
export const taskQueues = {
  "run-task": {
    queue: "tasksQueue",
    groupedBy: "workspace_id",
    uses: [
      // Of webhooks' rules.
      "webhookStore",
      "ruleWriter",
      // Of export schedules.
      "scheduleStore",
      "scheduledRunsStarter",
      "memberReader",
      "orderGuard",
      "runTimes",
      "savedFilterReader",
      "listReader",
      // Of standing orders.
      "workflowStore",
      "scheduleReader",
      "sourceReader",
      "assignmentRuleReader",
      "tagReader",
      "leadSchemaReader",
      "jobList",
      "jobStore",
      "importReader",
      "importStore",
      "orderPauseStore",
    ],
    // The cap of each kind before they shared the queue: the APIs of EventBridge and Scheduler have rates.
    concurrencyMax: 5,
  },
} as const satisfies Record<string, QueueRow>;
