import { Duration } from "aws-cdk-lib";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { queueDeliveriesMax } from "#lib/contract/resources.ts";
import { acknowledge, reasons } from "../acknowledgements.ts";

export interface WorkQueueProps {
  /** Of the function that takes its messages. */
  readonly functionTimeout: Duration;
  /** How long a message is hidden while it is worked on; default six times the timeout. */
  readonly hidden?: Duration | undefined;
}

/** A queue of work, with the place where its dead letters wait for a person. */
export class WorkQueue extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { functionTimeout, hidden }: WorkQueueProps) {
    super(scope, id);
    const secured = { encryption: sqs.QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new sqs.Queue(this, "DeadLetters", { ...secured, retentionPeriod: Duration.days(14) });
    acknowledge(this.deadLetters, reasons.isDeadLetters);
    acknowledge(this.deadLetters, reasons.deadLettersEndHere);
    this.queue = new sqs.Queue(this, "Resource", {
      ...secured,
      retentionPeriod: Duration.days(4),
      // Lambda's advice is six times the timeout, so that throttled batches are not delivered twice.
      visibilityTimeout: hidden ?? Duration.seconds(functionTimeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: queueDeliveriesMax },
    });
  }
}
