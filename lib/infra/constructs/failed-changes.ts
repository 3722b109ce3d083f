import { Duration } from "aws-cdk-lib";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge, reasons } from "../acknowledgements.ts";
import type { Settings } from "../settings.ts";
import { failedChangesPrefix } from "./feed-from-stream.ts";
import { PrivateBucket } from "./private-bucket.ts";

/** Long enough to mend a cause after a holiday; they hold leads, which are to be forgotten some day. */
const keptFor = Duration.days(30);

/** Where the stream's records lie that a consumer gave up, and the queue that tells a person of each batch. */
export class FailedChanges extends PrivateBucket {
  readonly letters: sqs.Queue;

  constructor(scope: Construct, id: string, { settings }: { readonly settings: Settings }) {
    super(scope, id, {
      settings,
      purpose: "failures",
      forgets: { [failedChangesPrefix]: keptFor },
    });
    this.letters = new sqs.Queue(this, "Letters", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.letters, reasons.isDeadLetters);
    acknowledge(this.letters, reasons.deadLettersEndHere);
    this.tell(this.letters, [failedChangesPrefix]);
  }
}
