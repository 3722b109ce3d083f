import * as z from "zod";
import { parseScheduleExpression, type Recurrence } from "./expression/index.ts";
import { universalTargetProblem } from "./send-message.ts";

const name = z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/);

/** Body of CreateSchedule and UpdateSchedule. Members that the emulator can't honour are refused by strictness. */
export const ScheduleInput = z.strictObject({
  GroupName: name.optional(),
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().min(1).max(50).optional(),
  /** Epoch seconds. */
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  Description: z.string().max(512).optional(),
  State: z.enum(["ENABLED", "DISABLED"]).optional(),
  ActionAfterCompletion: z.enum(["NONE", "DELETE"]).optional(),
  ClientToken: z.string().min(1).max(64).optional(),
  // With a window, running at its start is within what AWS promises.
  FlexibleTimeWindow: z.discriminatedUnion("Mode", [
    z.strictObject({ Mode: z.literal("OFF") }),
    z.strictObject({ Mode: z.literal("FLEXIBLE"), MaximumWindowInMinutes: z.int().min(1).max(1_440) }),
  ]),
  Target: z
    .strictObject({
      Arn: z.string().startsWith("arn:"),
      RoleArn: z.string().startsWith("arn:"),
      Input: z.string().min(1).optional(),
      SqsParameters: z.strictObject({ MessageGroupId: z.string().optional() }).optional(),
      DeadLetterConfig: z.strictObject({ Arn: z.string().optional() }).optional(),
      RetryPolicy: z
        .strictObject({
          MaximumRetryAttempts: z.int().min(0).max(185).optional(),
          MaximumEventAgeInSeconds: z.int().min(60).max(86_400).optional(),
        })
        .optional(),
    })
    .superRefine(({ Arn, Input = "" }, context) => {
      const problem = universalTargetProblem(Arn, Input);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    }),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const ScheduleName = name;

/** A stored schedule. */
export interface Schedule {
  readonly name: string;
  readonly group: string;
  readonly arn: string;
  readonly input: ScheduleInput;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When it runs next; null when it is complete. */
  readonly next: Date | null;
}

/**
 * The first run of a schedule that is made or changed now. A one-time schedule whose time has passed runs at
 * the next tick; a rate without a start runs at once. Throws InvalidScheduleExpression.
 */
export function firstRun(input: ScheduleInput, now: Date): Date | null {
  const recurrence = recurrenceOf(input, now);
  if (recurrence.isOnce) return recurrence.next(new Date(0));
  const start = Math.max(now.getTime(), (input.StartDate ?? 0) * 1_000);
  return withinEnd(input, recurrence.next(new Date(start - 1)));
}

/** The run after this one, or null when the schedule is complete. */
export function runAfter({ input, modifiedAt }: Schedule, ran: Date): Date | null {
  const recurrence = recurrenceOf(input, modifiedAt);
  return recurrence.isOnce ? null : withinEnd(input, recurrence.next(ran));
}

/**
 * The schedule after the service was off: a one-time run that came due meanwhile is still made, but runs of a
 * recurring one are not made up, since a week away would start hundreds of them at once.
 */
export function resume(schedule: Schedule, now: Date): Schedule {
  const { input, modifiedAt, next } = schedule;
  if (next === null || next >= now || recurrenceOf(input, modifiedAt).isOnce) return schedule;
  return { ...schedule, next: runAfter(schedule, now) };
}

function recurrenceOf(input: ScheduleInput, anchor: Date): Recurrence {
  const start = input.StartDate === undefined ? anchor : new Date(input.StartDate * 1_000);
  return parseScheduleExpression(input.ScheduleExpression, input.ScheduleExpressionTimezone ?? "UTC", start);
}

function withinEnd({ EndDate }: ScheduleInput, run: Date | null): Date | null {
  return run && EndDate !== undefined && run.getTime() > EndDate * 1_000 ? null : run;
}
