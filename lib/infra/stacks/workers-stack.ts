import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import {
  type FunctionRow,
  type QueueRow,
  queueFunctions,
  type ScheduleRow,
  type StreamRow,
  scheduledFunctions,
  streamFunctions,
} from "#functions/manifest.ts";
import { acknowledge, reasons } from "../acknowledgements.ts";
import { feedFromQueue, queueGrant } from "../constructs/feed-from-queue.ts";
import { feedFromStream, streamGrants } from "../constructs/feed-from-stream.ts";
import {
  type CodeFor,
  LeadrailFunction,
  type LeadrailFunctionProps,
} from "../constructs/leadrail-function.ts";
import { runOnSchedule } from "../constructs/run-on-schedule.ts";
import type { Resources } from "../grants.ts";
import type { Settings } from "../settings.ts";

export interface WorkersStackProps extends StackProps {
  readonly settings: Settings;
  readonly resources: Resources;
  readonly streamArn: string;
  readonly codeFor: CodeFor;
}

const pascal = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** What runs behind the API: the consumers of the table's stream and of the queues, and what runs by the clock. */
export class WorkersStack extends Stack {
  readonly streamConsumers: readonly lambda.Function[];
  readonly streamDeadLetters: sqs.Queue;
  /** What calls the endpoints of webhooks, and may disable one. */
  readonly deliverers: readonly lambda.Function[];

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id, props);
    this.streamDeadLetters = new sqs.Queue(this, "StreamDeadLetters", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.streamDeadLetters, reasons.isDeadLetters);
    acknowledge(this.streamDeadLetters, reasons.deadLettersEndHere);
    const { streamArn } = props;
    const streams: Readonly<Record<string, StreamRow>> = streamFunctions;
    this.streamConsumers = Object.entries(streams).map(([name, row]) => {
      const made = this.makeFunction(`functions/streams/${name}.ts`, name, row, props);
      for (const statement of streamGrants(streamArn, this.streamDeadLetters))
        made.role.addToPolicy(statement);
      feedFromStream(made, row, { streamArn, deadLetters: this.streamDeadLetters });
      return made.lambda;
    });
    const queues: Readonly<Record<string, QueueRow>> = queueFunctions;
    const deliverers: lambda.Function[] = [];
    for (const [name, row] of Object.entries(queues)) {
      const { arn, url = "" } = props.resources[row.queue];
      const made = this.makeFunction(`functions/queues/${name}.ts`, name, row, props, {
        sourceGrants: [queueGrant(row.queue)],
        environment: { QUEUE_URL: url },
      });
      feedFromQueue(made, arn, row);
      if (row.uses.includes("webhookSender")) deliverers.push(made.lambda);
    }
    this.deliverers = deliverers;
    const schedules: Readonly<Record<string, ScheduleRow>> = scheduledFunctions;
    for (const [name, row] of Object.entries(schedules))
      runOnSchedule(this.makeFunction(`functions/schedules/${name}.ts`, name, row, props), row.schedule);
  }

  private makeFunction(
    sourceFile: string,
    name: string,
    row: FunctionRow,
    { resources, settings, codeFor }: WorkersStackProps,
    source: Pick<LeadrailFunctionProps, "sourceGrants" | "environment"> = {},
  ): LeadrailFunction {
    return new LeadrailFunction(this, pascal(name), {
      resources,
      settings,
      codeFor,
      sourceFile,
      uses: row.uses,
      timeoutSeconds: row.timeoutSeconds ?? 30,
      memoryMb: row.memoryMb ?? 512,
      ...source,
    });
  }
}
