import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { StreamRow } from "#functions/manifest.ts";
import type { LeadrailFunction } from "./leadrail-function.ts";

/** What Lambda does in the function's name. */
export const streamGrants = (streamArn: string, deadLetters: sqs.Queue): iam.PolicyStatement[] => [
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
    sid: "StreamDeadLetters",
    actions: ["sqs:SendMessage"],
    resources: [deadLetters.queueArn],
  }),
];

/** Feeds a function the table's stream, in order per key. */
export const feedFromStream = (
  { lambda: fn, role }: LeadrailFunction,
  { filters }: StreamRow,
  { streamArn, deadLetters }: { readonly streamArn: string; readonly deadLetters: sqs.Queue },
): void => {
  const source = new lambda.CfnEventSourceMapping(fn, "Source", {
    functionName: fn.functionName,
    eventSourceArn: streamArn,
    startingPosition: "TRIM_HORIZON",
    batchSize: 100,
    bisectBatchOnFunctionError: true,
    // A day of retries outlasts a bad deployment; then the record's place goes to the dead letters.
    maximumRecordAgeInSeconds: 86_400,
    maximumRetryAttempts: 1_000,
    filterCriteria: { filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })) },
    functionResponseTypes: ["ReportBatchItemFailures"],
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
  // Lambda refuses the mapping until the role may read the stream.
  source.node.addDependency(role);
};
