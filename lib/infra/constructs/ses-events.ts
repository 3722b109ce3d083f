import { Aws } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export interface SesEventsProps {
  readonly queue: sqs.Queue;
  /** Receives events that EventBridge could not deliver to the queue. */
  readonly undelivered: sqs.Queue;
}

/** Sends events of Amazon SES about messages with Leadrail's tags from the account's default bus to a queue. */
export class SesEvents extends Construct {
  constructor(scope: Construct, id: string, { queue, undelivered }: SesEventsProps) {
    super(scope, id);
    new events.Rule(this, "Rule", {
      eventPattern: {
        source: ["aws.ses"],
        account: [Aws.ACCOUNT_ID],
        detail: { mail: { tags: { leadrail_workspace: [{ exists: true }] } } },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: undelivered })],
    });
  }
}
