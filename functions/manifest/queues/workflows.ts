import { runTaking } from "../shared-uses.ts";
import type { QueueRow } from "./queue-row.ts";

/** What the log says of a run that failed, and of a wait that was over much too late; alarms count these lines. */
export const runFailed = "run failed";
export const waitOverdue = "wait overdue";
/** What it says of a workflow that the service has paused, since too many of its runs failed. */
export const workflowHalted = "workflow halted";

/** Runs of workflows. */
export const workflowQueues = {
  "advance-run": {
    queue: "runsQueue",
    groupedBy: "workspace_id",
    uses: [
      "workflowStore",
      "workflowListener",
      "runStore",
      "runLister",
      "leadReader",
      "leadSchema",
      "listReader",
      "memberReader",
      "orderGuard",
      "leadEngagement",
      "currencyRatesStore",
      "runDispatcher",
      // What the schedules of workflows take.
      "jobStore",
      "dueStore",
    ],
    memoryMb: 1024,
    // A run's stretches follow one another; ten thousand leads at once are through in a few minutes.
    concurrencyMax: 20,
    loopBoundedBy: "The workflow's runs: `wake_all` sends one `wake` per run, and `wake` sends no message.",
  },
  "make-call": {
    queue: "callsQueue",
    groupedBy: "workspace_id",
    uses: [...runTaking, "urlCaller", "suppressionReader"],
    memoryMb: 1024,
    timeoutSeconds: 120,
    atOnce: true,
    concurrencyMax: 10,
  },
} as const satisfies Record<string, QueueRow>;
