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
  },
  "start-workspace-tasks": {
    uses: ["workspaceLister", "workspaceTaskDispatcher"],
    schedules: taskSchedules,
    // 10,000 workspaces are 6,000 calls of the queue an hour.
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
} as const satisfies Record<string, ScheduleRow>;
