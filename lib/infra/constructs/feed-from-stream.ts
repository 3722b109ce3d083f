import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import type { StreamRow } from "#functions/manifest.ts";
import type { Address } from "../grants.ts";
import type { LeadrailFunction } from "./leadrail-function.ts";

/**
 * A record that fails holds back all that its shard has after it, of every workspace. Six hours outlast a bad deployment
 * that somebody sees; Lambda waits up to a minute between attempts, and longer between batches.
 */
const retries = { maximumRecordAgeInSeconds: 6 * 3_600, maximumRetryAttempts: 100 } as const;

/**
 * What Lambda does in the function's name. It also stores failed records in the bucket: the capability `unreadChanges`
 * grants that.
 */
export const streamGrants = (streamArn: string, failedChanges: Address): iam.PolicyStatement[] => [
  new iam.PolicyStatement({
    sid: "Stream",
    actions: [
      "dynamodb:DescribeStream",
      "dynamodb:GetRecords",
      "dynamodb:GetShardIterator",
      "dynamodb:ListStreams",
    ],
    resources: [streamArn],
  }),
  new iam.PolicyStatement({
    sid: "FailedChangesBucket",
    actions: ["s3:ListBucket"],
    resources: [failedChanges.arn],
  }),
];

/** Feeds a function the table's stream, in order per key. */
export const feedFromStream = (
  { lambda: fn, role }: LeadrailFunction,
  { filters }: StreamRow,
  { streamArn, failedChanges }: { readonly streamArn: string; readonly failedChanges: Address },
): void => {
  const source = new lambda.CfnEventSourceMapping(fn, "Source", {
    functionName: fn.functionName,
    eventSourceArn: streamArn,
    startingPosition: "TRIM_HORIZON",
    batchSize: 100,
    bisectBatchOnFunctionError: true,
    ...retries,
    filterCriteria: { filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })) },
    functionResponseTypes: ["ReportBatchItemFailures"],
    // A bucket gets the records themselves; a queue would get their place in a stream that forgets them after a day.
    destinationConfig: { onFailure: { destination: failedChanges.arn } },
  });
  // Lambda refuses the mapping until the role may read the stream.
  source.node.addDependency(role);
};
