import { Aws } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import type { WorkQueue } from "./work-queue.ts";

/** What SES tells the account's default bus of messages that carry our tags goes to a queue. */
export class SesEvents extends Construct {
  constructor(scope: Construct, id: string, { queue, deadLetters }: WorkQueue) {
    super(scope, id);
    new events.Rule(this, "Rule", {
      eventPattern: {
        source: ["aws.ses"],
        account: [Aws.ACCOUNT_ID],
        detail: { mail: { tags: { leadrail_workspace: [{ exists: true }] } } },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
    });
  }
}
