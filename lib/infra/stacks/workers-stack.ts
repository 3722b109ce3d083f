import { Stack, type StackProps } from "aws-cdk-lib";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import { CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
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
  /** What streams and queues feed: its failures show in no answer. */
  readonly consumers: readonly lambda.Function[];
  readonly scheduled: readonly lambda.Function[];
  /** Name of the schedule group of these functions. */
  readonly scheduleGroup: string;
  /** It sees how long leads wait for an owner. */
  readonly ownerWatch: readonly lambda.Function[];
  /** What calls the endpoints of webhooks, and may disable one. */
  readonly deliverers: readonly lambda.Function[];
  /** Those that take runs of workflows on. */
  readonly runners: readonly lambda.Function[];
  /** They see how much the table holds. */
  readonly compactors: readonly lambda.Function[];

  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id, props);
    const { streamArn } = props;
    const { failedChanges } = props.resources;
    const streams: Readonly<Record<string, StreamRow>> = streamFunctions;
    this.streamConsumers = Object.entries(streams).map(([name, row]) => {
      const made = this.makeFunction(`functions/streams/${name}.ts`, name, row, props);
      for (const statement of streamGrants(streamArn, failedChanges)) made.role.addToPolicy(statement);
      feedFromStream(made, row, { streamArn, failedChanges });
      return made.lambda;
    });
    const queues: Readonly<Record<string, QueueRow>> = queueFunctions;
    const deliverers: lambda.Function[] = [];
    const compactors: lambda.Function[] = [];
    const runners: lambda.Function[] = [];
    const consumers: lambda.Function[] = [...this.streamConsumers];
    const ownerWatch: lambda.Function[] = [];
    for (const [name, row] of Object.entries(queues)) {
      const { arn, url = "" } = props.resources[row.queue];
      const made = this.makeFunction(`functions/queues/${name}.ts`, name, row, props, {
        sourceGrants: [queueGrant(row.queue)],
        environment: { QUEUE_URL: url },
        mayLoop: row.loopBoundedBy !== undefined,
      });
      feedFromQueue(made, arn, row);
      consumers.push(made.lambda);
      if (row.uses.includes("webhookSender")) deliverers.push(made.lambda);
      if (row.queue === "runsQueue") runners.push(made.lambda);
      if (row.queue === "lakeQueue") compactors.push(made.lambda);
      if (row.uses.includes("waitingLeads")) ownerWatch.push(made.lambda);
    }
    this.deliverers = deliverers;
    this.runners = runners;
    this.consumers = consumers;
    this.compactors = compactors;
    const schedules: Readonly<Record<string, ScheduleRow>> = scheduledFunctions;
    // A group of its own, because Scheduler's metrics have no other dimension.
    this.scheduleGroup = `leadrail-${props.settings.environment}-clock`;
    const group = new CfnScheduleGroup(this, "ScheduleGroup", { name: this.scheduleGroup });
    this.scheduled = Object.entries(schedules).map(([name, row]) => {
      const made = this.makeFunction(`functions/schedules/${name}.ts`, name, row, props, {
        asynchronous: row.asynchronous,
      });
      runOnSchedule(made, row.schedules, group);
      return made.lambda;
    });
    this.ownerWatch = ownerWatch;
  }

  private makeFunction(
    sourceFile: string,
    name: string,
    row: FunctionRow,
    { resources, settings, codeFor }: WorkersStackProps,
    source: Pick<LeadrailFunctionProps, "sourceGrants" | "environment" | "mayLoop" | "asynchronous"> = {},
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
