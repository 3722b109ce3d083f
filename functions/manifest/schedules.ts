import { workspaceTaskKinds, workspaceTasks } from "#lib/contract/workspace-tasks.ts";

export { leadsUnowned } from "#lib/contract/workspace-tasks.ts";

import type { FunctionRow } from "./function-row.ts";

/** When a function runs (UTC), and the JSON that it gets then; default `{}`. */
export interface Schedule {
  readonly expression: `rate(${string})` | `cron(${string})`;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** A function that runs by the clock. */
export interface ScheduleRow extends FunctionRow {
  readonly schedules: readonly Schedule[];
  /**
   * What Lambda does with an event that it could not handle. Scheduler invokes asynchronously: Lambda accepts the event
   * into a queue of its own, and by default runs it twice more after an error and for six hours while it is throttled.
   * Those late runs would do again what the next scheduled ones do.
   */
  readonly asynchronous: AsynchronousInvocation;
}

/** How long Lambda keeps an event of an asynchronous invocation (60 to 21,600 seconds), and how often it retries one (0 to 2). */
export interface AsynchronousInvocation {
  readonly eventAgeSecondsMax: number;
  readonly retriesMax: 0 | 1 | 2;
}

/** One schedule for all tasks that run equally often. */
const taskSchedules: readonly Schedule[] = [
  ...Map.groupBy(workspaceTaskKinds, (kind) => workspaceTasks[kind]),
].map(([expression, kinds]) => ({ expression, input: { kinds } }));

/** `functions/schedules/<name>.ts`. */
export const scheduledFunctions = {
  "wake-due": {
    uses: ["dueWalk", "runDispatcher"],
    schedules: [{ expression: "rate(1 minute)" }],
    // The walker stops by itself before: lib/domain/platform/due/walk-due.ts.
    timeoutSeconds: 55,
    // One CPU: 60,000 reminders of one minute are 8,000 calls.
    memoryMb: 1769,
    // The next minute's run does the same, and more than one walker at a time is of no use.
    asynchronous: { eventAgeSecondsMax: 60, retriesMax: 0 },
  },
  "start-workspace-tasks": {
    uses: ["workspaceLister", "workspaceTaskDispatcher"],
    schedules: taskSchedules,
    // 10,000 workspaces are 7,000 calls of the queue an hour.
    timeoutSeconds: 300,
    memoryMb: 1024,
    // An hourly run that failed is repeated once, because the next one is far. A message that is sent twice does no harm.
    asynchronous: { eventAgeSecondsMax: 300, retriesMax: 1 },
  },
} as const satisfies Record<string, ScheduleRow>;
