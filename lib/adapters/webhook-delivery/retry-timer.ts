import { ConflictException, CreateScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { RetryTimer } from "#lib/domain/events/delivery/delivery-store.ts";
import type { DueAttempt } from "#lib/domain/events/delivery/delivery-work.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import { sqsClient } from "../sqs/client.ts";
import { queueDelaySeconds, queueDelaySecondsMax, secondsUntil } from "../sqs/queue-delay.ts";

export interface RetryTimerPlaces {
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly scheduleGroup: string;
  readonly scheduleRoleArn: string;
}

const send = async (queueUrl: string, attempt: DueAttempt, delaySeconds: number): Promise<void> => {
  const command = new SendMessageCommand({
    QueueUrl: queueUrl,
    MessageBody: storedText(attempt),
    DelaySeconds: delaySeconds,
    // A fair queue: an endpoint that takes more than its share of the consumers is served after the others.
    MessageGroupId: attempt.webhook_id,
  });
  await sqsClient().send(command);
};

/** Wakes attempts that need no long wait, by the queue alone. */
export const makeRetryDispatcher = (queueUrl: string): RetryTimer => ({
  wakeAt: (attempt, at, now) => send(queueUrl, attempt, queueDelaySeconds(at, now)),
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
      Target: { Arn: places.queueArn, RoleArn: places.scheduleRoleArn, Input: storedText(attempt) },
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
      return seconds > queueDelaySecondsMax ? schedule(attempt, at) : send(places.queueUrl, attempt, seconds);
    },
  };
};
