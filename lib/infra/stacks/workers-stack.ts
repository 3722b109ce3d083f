import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type FunctionRow, streamFunctions } from "#functions/manifest.ts";
import { acknowledge, reasons } from "../acknowledgements.ts";
import { type CodeFor, LeadrailFunction } from "../constructs/leadrail-function.ts";
import type { Resources } from "../grants.ts";
import type { Settings } from "../settings.ts";

export interface WorkersStackProps extends StackProps {
  readonly settings: Settings;
  readonly resources: Resources;
  readonly codeFor: CodeFor;
}

const pascal = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** What runs behind the API: the consumers of the table's stream. */
export class WorkersStack extends Stack {
  readonly functions: Readonly<Record<string, lambda.Function>>;
  readonly streamDeadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id, props);
    this.streamDeadLetters = new sqs.Queue(this, "StreamDeadLetters", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.streamDeadLetters, reasons.isDeadLetters);
    acknowledge(this.streamDeadLetters, reasons.deadLettersEndHere);
    this.functions = Object.fromEntries(
      Object.entries(streamFunctions).map(([name, row]: [string, FunctionRow]) => [
        name,
        this.streamFunction(name, row, props),
      ]),
    );
  }

  private streamFunction(name: string, row: FunctionRow, props: WorkersStackProps): lambda.Function {
    const { table } = props.resources;
    const made = new LeadrailFunction(this, pascal(name), {
      resources: props.resources,
      settings: props.settings,
      codeFor: props.codeFor,
      sourceFile: `functions/streams/${name}.ts`,
      uses: row.uses,
      timeoutSeconds: row.timeoutSeconds ?? 30,
      memoryMb: row.memoryMb ?? 512,
    });
    const streamArn = table.tableStreamArn ?? "";
    made.role.addToPolicy(
      new iam.PolicyStatement({
        sid: "Stream",
        actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        resources: [streamArn],
      }),
    );
    made.role.addToPolicy(
      new iam.PolicyStatement({
        sid: "StreamDeadLetters",
        actions: ["sqs:SendMessage"],
        resources: [this.streamDeadLetters.queueArn],
      }),
    );
    new lambda.CfnEventSourceMapping(this, `${pascal(name)}Source`, {
      functionName: made.lambda.functionName,
      eventSourceArn: streamArn,
      startingPosition: "TRIM_HORIZON",
      batchSize: 100,
      bisectBatchOnFunctionError: true,
      // A day of retries outlasts a bad deployment; then the record's place goes to the dead letters.
      maximumRecordAgeInSeconds: 86_400,
      maximumRetryAttempts: 1_000,
      functionResponseTypes: ["ReportBatchItemFailures"],
      destinationConfig: { onFailure: { destination: this.streamDeadLetters.queueArn } },
    });
    return made.lambda;
  }
}
