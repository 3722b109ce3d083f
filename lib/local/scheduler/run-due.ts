import { randomUUID } from "node:crypto";
import type { Delivery } from "#lib/local/events/delivery.ts";
import { retryPolicyOf } from "#lib/local/events/target.ts";
import { runAfter, type Schedule } from "./schedule.ts";
import type { ScheduleStore } from "./schedule-store.ts";
import { sentMessage } from "./send-message.ts";

/** A clock that is moved by a month would start seven hundred of an hourly schedule's at once. */
const MADE_UP_MAX = 3;

/**
 * Starts every run that is due, oldest first over all schedules, and answers how many there were. Of a schedule that
 * missed many the first three are made up.
 */
export function runDue(store: ScheduleStore, now: Date, start: (delivery: Delivery) => void): number {
  let runs = 0;
  const madeUp = new Map<string, number>();
  for (;;) {
    const due = earliestDue(store.values(), now);
    if (!due) return runs;
    const { schedule, at } = due;
    start(toDelivery(schedule, at));
    runs += 1;
    const count = (madeUp.get(schedule.arn) ?? 0) + 1;
    madeUp.set(schedule.arn, count);
    const next = runAfter(schedule, count < MADE_UP_MAX ? at : now);
    if (next === null && schedule.input.ActionAfterCompletion === "DELETE") {
      store.delete(schedule.group, schedule.name);
    } else {
      store.save({ ...schedule, next });
    }
  }
}

function earliestDue(schedules: Iterable<Schedule>, now: Date): { schedule: Schedule; at: Date } | null {
  let earliest: { schedule: Schedule; at: Date } | null = null;
  for (const schedule of schedules) {
    const { input, next } = schedule;
    if (input.State === "DISABLED" || next === null || next > now) continue;
    if (!earliest || next < earliest.at) earliest = { schedule, at: next };
  }
  return earliest;
}

function toDelivery(schedule: Schedule, at: Date): Delivery {
  const { Target } = schedule.input;
  const input = fillContext(Target.Input ?? "{}", schedule, at);
  const { arn, payload, messageGroupId } = sentMessage(schedule.arn, Target.Arn, input) ?? {
    arn: Target.Arn,
    payload: input,
    messageGroupId: Target.SqsParameters?.MessageGroupId,
  };
  return {
    destination: {
      arn,
      sourceArn: schedule.arn,
      roleArn: Target.RoleArn,
      ...(messageGroupId !== undefined && { messageGroupId }),
    },
    payload,
    retry: retryPolicyOf(Target),
    ...(Target.DeadLetterConfig?.Arn !== undefined && {
      deadLetter: { arn: Target.DeadLetterConfig.Arn, body: input },
    }),
  };
}

/** The context attributes that Scheduler fills into an input (user guide, "Adding context attributes"). */
function fillContext(input: string, { arn }: Schedule, at: Date): string {
  const values: Record<string, string> = {
    "schedule-arn": arn,
    "scheduled-time": at.toISOString().replace(/\.\d{3}Z$/, "Z"),
    "execution-id": randomUUID(),
    "attempt-number": "1",
  };
  return input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (all, name: string) => values[name] ?? all);
}
