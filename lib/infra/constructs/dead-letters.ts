import { Duration } from "aws-cdk-lib";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge, reasons } from "../acknowledgements.ts";

/** A queue whose messages wait for an operator. An alarm watches it. */
export class DeadLetters extends sqs.Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this, reasons.isDeadLetters);
    acknowledge(this, reasons.deadLettersEndHere);
  }
}
