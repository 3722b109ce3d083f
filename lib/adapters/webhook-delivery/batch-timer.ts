import type { BatchTimer } from "#lib/domain/events/delivery/batch/gathering.ts";
import { queueDelaySeconds } from "../sqs/queue-delay.ts";
import { sendOne } from "../sqs/send-one.ts";

/** Wakes batches by the deliveries queue's own delay. */
export const makeBatchTimer = (queueUrl: string): BatchTimer => ({
  wakeAt: (due, at, now) => sendOne(queueUrl, due, queueDelaySeconds(at, now)),
});
