import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { BatchTimer } from "#lib/domain/events/delivery/batch/gathering.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import { sqsClient } from "../sqs/client.ts";
import { queueDelaySeconds } from "../sqs/queue-delay.ts";

/** Wakes batches by the deliveries queue's own delay. */
export const makeBatchTimer = (queueUrl: string): BatchTimer => ({
  wakeAt: async (due, at, now) => {
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: storedText(due),
      DelaySeconds: queueDelaySeconds(at, now),
    });
    await sqsClient().send(command);
  },
});
