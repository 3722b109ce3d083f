import { ConflictException, CreateScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import type { RetryTimer } from "#lib/domain/events/delivery/delivery-store.ts";
import type { DueAttempt } from "#lib/domain/events/delivery/delivery-work.ts";
import { sendMessageTarget } from "../scheduler/send-message-target.ts";
import { queueDelaySeconds, queueDelaySecondsMax, secondsUntil } from "../sqs/queue-delay.ts";
import { sendOne } from "../sqs/send-one.ts";

export interface RetryTimerPlaces {
  readonly queueUrl: string;
  readonly scheduleGroup: string;
  readonly scheduleRoleArn: string;
}

/** Wakes attempts that need no long wait, by the queue alone. */
export const makeRetryDispatcher = (queueUrl: string): RetryTimer => ({
  wakeAt: (attempt, at, now) => sendOne(queueUrl, attempt, queueDelaySeconds(at, now)),
});

/** Wakes attempts by the queue's own delay, or after a longer wait by a one-off schedule that fills the queue. */
export const makeRetryTimer = (places: RetryTimerPlaces): RetryTimer => {
  const scheduler = new SchedulerClient({});

  const schedule = async (attempt: DueAttempt, at: Date): Promise<void> => {
    const command = new CreateScheduleCommand({
      GroupName: places.scheduleGroup,
      // By this name a repeated call finds that the attempt is scheduled.
      Name: `${attempt.delivery_id}-${attempt.attempt}`,
      ScheduleExpression: `at(${at.toISOString().slice(0, 19)})`,
      FlexibleTimeWindow: { Mode: "OFF" },
      ActionAfterCompletion: "DELETE",
      Target: sendMessageTarget({ queueUrl: places.queueUrl, roleArn: places.scheduleRoleArn }, attempt),
    });
    try {
      await scheduler.send(command);
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
    }
  };

  return {
    wakeAt: (attempt, at, now) => {
      const seconds = secondsUntil(at, now);
      return seconds > queueDelaySecondsMax
        ? schedule(attempt, at)
        : sendOne(places.queueUrl, attempt, seconds);
    },
  };
};
