import type { FunctionRow } from "./function-row.ts";

/** A function that runs by the clock (UTC). */
export interface ScheduleRow extends FunctionRow {
  readonly schedule: `rate(${string})` | `cron(${string})`;
}

/** What the log says of leads for which nobody has been there for long; an alarm counts these lines. */
export const leadsUnowned = "leads wait for an owner";

/** `functions/schedules/<name>.ts`. */
export const scheduledFunctions = {
  "close-abandoned-imports": {
    uses: ["importStore", "importReader", "workspaceLister", "uploadAborter"],
    schedule: "rate(1 hour)",
  },
  "compact-aged-lakes": {
    uses: ["workspaceLister", "lakeAges", "lakeDispatcher"],
    schedule: "rate(1 hour)",
  },
  "compare-all-memberships": {
    uses: ["workspaceLister", "membershipRuleWatch", "membershipDispatcher"],
    schedule: "rate(1 hour)",
  },
  "fade-scores": {
    uses: ["workspaceLister", "jobStore", "leadSchemaReader"],
    schedule: "rate(1 day)",
    timeoutSeconds: 300,
  },
  "wake-due": {
    uses: ["dueWalk", "runDispatcher"],
    schedule: "rate(1 minute)",
    // The walker stops by itself before: lib/domain/platform/due/walk-due.ts.
    timeoutSeconds: 55,
    // One CPU: 60,000 reminders of one minute are 8,000 calls.
    memoryMb: 1769,
  },
  "assign-waiting-leads": {
    uses: ["workspaceLister", "waitingLeads", "offerReader", "assignmentDispatcher"],
    schedule: "rate(5 minutes)",
  },
  "sweep-deliveries": {
    uses: [
      "workspaceLister",
      "webhookReader",
      "waitingDeliveries",
      "retryDispatcher",
      "gatheringReader",
      "batchTimer",
    ],
    schedule: "rate(1 hour)",
    timeoutSeconds: 300,
  },
  "mend-webhook-rules": {
    uses: ["workspaceLister", "webhookStore", "ruleWriter", "ruleReader"],
    schedule: "rate(1 hour)",
    timeoutSeconds: 300,
  },
  "mend-export-schedules": {
    uses: ["workspaceLister", "scheduleReader", "scheduleStore", "runTimes", "runTimesReader"],
    schedule: "rate(1 hour)",
    timeoutSeconds: 300,
  },
} as const satisfies Record<string, ScheduleRow>;
