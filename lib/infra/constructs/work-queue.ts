import { Duration } from "aws-cdk-lib";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { queueDeliveriesMax } from "#lib/contract/resources.ts";

export interface WorkQueueProps {
  /** Timeout of the function that receives the messages. */
  readonly functionTimeout: Duration;
  /** Receives messages after five deliveries. Several queues share one. */
  readonly deadLetters: sqs.Queue;
}

/** A queue of messages for one function. */
export class WorkQueue extends Construct {
  readonly queue: sqs.Queue;

  constructor(scope: Construct, id: string, { functionTimeout, deadLetters }: WorkQueueProps) {
    super(scope, id);
    this.queue = new sqs.Queue(this, "Resource", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // AWS recommends six times the function's timeout, so that a throttled batch is not delivered twice. A message
      // whose invocation dies does not wait that long: see lib/runtime/hold.ts.
      visibilityTimeout: Duration.seconds(functionTimeout.toSeconds() * 6),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: queueDeliveriesMax },
    });
  }
}
