import * as lambda from "aws-cdk-lib/aws-lambda";
import type { QueueRow } from "#functions/manifest.ts";
import type { Grant } from "#lib/capabilities/capability.ts";
import type { QueueName } from "#lib/contract/resources.ts";
import { acknowledge, reasons } from "../acknowledgements.ts";
import type { LeadrailFunction } from "./leadrail-function.ts";

/** What Lambda does in the function's name, and the visibility with which a consumer puts a message off. */
export const queueGrant = (queue: QueueName): Grant => ({
  on: queue,
  actions: [
    "sqs:ChangeMessageVisibility",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
    "sqs:ReceiveMessage",
  ],
});

/** Feeds a function the messages of a queue; a message that it reports as failed comes again, the others don't. */
export const feedFromQueue = (
  { lambda: fn, role }: LeadrailFunction,
  queueArn: string,
  { batchSize = 10, concurrencyMax }: QueueRow,
): void => {
  const source = new lambda.CfnEventSourceMapping(fn, "Source", {
    functionName: fn.functionName,
    eventSourceArn: queueArn,
    batchSize,
    functionResponseTypes: ["ReportBatchItemFailures"],
    scalingConfig: { maximumConcurrency: concurrencyMax },
  });
  acknowledge(source, reasons.queuesHaveDeadLetters);
  // Lambda refuses the mapping until the role may read the queue.
  source.node.addDependency(role);
};
