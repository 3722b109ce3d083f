import { Duration } from "aws-cdk-lib";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { failedChangesPrefix } from "#lib/contract/resources.ts";
import type { Settings } from "../settings.ts";
import { PrivateBucket } from "./private-bucket.ts";

/** Leaves time to repair the cause after a holiday. The records contain leads, so they are not kept longer. */
const keptFor = Duration.days(30);

export interface FailedChangesProps {
  readonly settings: Settings;
  /** Receives a notification for each object. */
  readonly undelivered: sqs.Queue;
}

/** The bucket for stream records that a consumer could not process or could not read. */
export class FailedChanges extends PrivateBucket {
  constructor(scope: Construct, id: string, { settings, undelivered }: FailedChangesProps) {
    super(scope, id, {
      settings,
      purpose: "failures",
      forgets: { [failedChangesPrefix]: keptFor },
    });
    this.tell(undelivered, [failedChangesPrefix]);
  }
}
