import { Aws, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import {
  authorizerFailed,
  leadsUnowned,
  partitionLarge,
  runFailed,
  waitOverdue,
  webhookDisabled,
  workflowHalted,
} from "#functions/manifest.ts";
import { AlarmTopic } from "../constructs/alarm-topic.ts";
import { logMetric } from "../constructs/log-metric.ts";
import {
  accountThrottles,
  droppedSchedules,
  failedInvocation,
  period,
  recursionDrops,
  tableThrottles,
  throttledRequest,
} from "../metrics.ts";
import type { Settings } from "../settings.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { WorkersStack } from "./workers-stack.ts";

export interface ObservabilityStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly workers: WorkersStack;
}

type Graph = readonly [title: string, metrics: readonly cloudwatch.IMetric[]];

/** Alarms, each naming its section of docs/RUNBOOK.md, and an optional dashboard. docs/DEPLOY.md has their costs. */
export class ObservabilityStack extends Stack {
  private readonly action: SnsAction | undefined;
  /** Of the metrics that are counted in logs. */
  private readonly namespace: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, api, workers, ...props }: ObservabilityStackProps,
  ) {
    super(scope, id, props);
    this.namespace = `Leadrail/${settings.environment}`;
    if (settings.alarmEmail !== undefined)
      this.action = new SnsAction(new AlarmTopic(this, "Alarms", { email: settings.alarmEmail }).topic);
    const requests = this.watchRequests(api);
    const queues = this.watchQueues(data);
    this.watchFunctions(workers, data);
    const workflows = this.watchWorkflows(workers);
    this.watchRecords(workers);
    const streamLag = workers.streamConsumers.map((fn) =>
      fn.metric("IteratorAge", { period, statistic: "Maximum" }),
    );
    for (const [index, lag] of streamLag.entries())
      this.alarm(`StreamLag${index}`, lag, 900_000, "stream-lag");
    if (settings.enableDashboard)
      this.draw(settings, [requests, [["Stream lag", streamLag], ...queues], workflows]);
  }

  private watchRequests({ api, authorizer, accessLogs }: ApiStack): readonly Graph[] {
    const errors = api.metricServerError({ period, statistic: "Average" });
    const latency = api.metricLatency({ period, statistic: "p95" });
    this.alarm("ServerErrors", errors, 0.01, "server-errors");
    // A search on a cold function takes seconds. Only many slow answers over a quarter of an hour are a problem.
    this.alarm("SlowAnswers", latency, 2_000, "slow-answers", {
      evaluationPeriods: 3,
      evaluateLowSampleCountPercentile: "ignore",
    });
    const throttled = logMetric(this, {
      namespace: this.namespace,
      metricName: "ThrottledRequests",
      logGroups: [accessLogs],
      pattern: throttledRequest,
      period,
    });
    this.alarm("ThrottledRequests", throttled, 20, "throttled-requests");
    // Its own error metric counts each wrong key, because only an authorizer that throws makes the gateway answer 401.
    const refused = this.linesOf([authorizer], authorizerFailed, "AuthorizerFailures");
    this.alarm("AuthorizerErrors", refused, 0, "authorizer-errors");
    return [
      ["Requests", [api.metricCount({ period })]],
      ["Server errors", [errors]],
      ["Latency, p95", [latency]],
    ];
  }

  private watchQueues({ queues, deadLetters, undelivered }: DataStack): readonly Graph[] {
    const letters = Object.entries({ ...deadLetters, undelivered }).map(
      ([name, queue]) => [name, queue.metricApproximateNumberOfMessagesVisible({ period })] as const,
    );
    const waits = Object.entries(queues).map(
      ([name, { queue }]) => [name, queue.metricApproximateAgeOfOldestMessage({ period })] as const,
    );
    for (const [name, count] of letters)
      this.alarm(`DeadLetters-${name}`, count, 0, name === "undelivered" ? name : "dead-letters");
    for (const [name, wait] of waits) this.alarm(`SlowQueue-${name}`, wait, 900, "slow-queue");
    return [
      ["Dead letters", letters.map(([, metric]) => metric)],
      ["Oldest waiting message", waits.map(([, metric]) => metric)],
    ];
  }

  private watchFunctions(workers: WorkersStack, { table, scheduleGroups }: DataStack): void {
    const failures = (functions: readonly lambda.Function[], metricName: string): cloudwatch.IMetric =>
      logMetric(this, {
        namespace: this.namespace,
        metricName,
        logGroups: functions.map(({ logGroup }) => logGroup),
        pattern: failedInvocation,
        period,
      });
    this.alarm("FunctionErrors", failures(workers.consumers, "FailedInvocations"), 2, "function-errors");
    const schedules = failures(workers.scheduled, "FailedSchedules");
    this.alarm("ScheduledFailures", schedules, 0, "scheduled-failures");
    const dropped = droppedSchedules([workers.scheduleGroup, ...scheduleGroups], workers.scheduled);
    this.alarm("DroppedSchedules", dropped, 0, "dropped-schedules");
    this.alarm("FunctionThrottles", accountThrottles, 0, "function-throttles", { evaluationPeriods: 3 });
    this.alarm("RecursiveLoops", recursionDrops, 0, "recursive-loops");
    this.alarm("TableThrottles", tableThrottles(table.tableName), 100, "table-throttles");
  }

  private watchWorkflows({ runners }: WorkersStack): readonly Graph[] {
    const failed = this.linesOf(runners, runFailed, "RunsFailed");
    const overdue = this.linesOf(runners, waitOverdue, "WaitsOverdue");
    const halted = this.linesOf(runners, workflowHalted, "WorkflowsHalted");
    this.alarm("WorkflowFailures", failed, 20, "workflow-failures");
    this.alarm("WorkflowsHalted", halted, 0, "workflows-halted");
    this.alarm("OverdueWaits", overdue, 10, "overdue-waits");
    return [
      ["Failed runs of workflows", [failed]],
      ["Overdue waits of workflows", [overdue]],
    ];
  }

  private watchRecords({ deliverers, compactors, ownerWatch }: WorkersStack): void {
    const disabled = this.linesOf(deliverers, webhookDisabled, "WebhooksDisabled");
    this.alarm("WebhooksDisabled", disabled, 0, "webhooks-disabled");
    const large = this.linesOf(compactors, partitionLarge, "LargePartitions");
    this.alarm("LargePartitions", large, 0, "large-partitions");
    const unowned = this.linesOf(ownerWatch, leadsUnowned, "LeadsUnowned");
    this.alarm("LeadsUnowned", unowned, 0, "leads-unowned");
  }

  /** Counts a line of some functions' logs as one metric. */
  private linesOf(
    functions: readonly lambda.Function[],
    line: string,
    metricName: string,
  ): cloudwatch.IMetric {
    const logGroups = functions.map(({ logGroup }) => logGroup);
    const pattern = `"${line}"`;
    return logMetric(this, { namespace: this.namespace, metricName, logGroups, pattern, period });
  }

  private draw({ environment }: Settings, rows: readonly (readonly Graph[])[]): void {
    const dashboardName = `leadrail-${environment}`;
    new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName,
      widgets: rows.map((row) =>
        row.map(([title, left]) => new cloudwatch.GraphWidget({ title, left: [...left] })),
      ),
    });
    new CfnOutput(this, "DashboardUrl", {
      value: `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${dashboardName}`,
    });
  }

  private alarm(
    name: string,
    metric: cloudwatch.IMetric,
    threshold: number,
    section: string,
    rest: Partial<cloudwatch.AlarmProps> = {},
  ): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: `See docs/RUNBOOK.md#${section}`,
      ...rest,
    });
    if (this.action !== undefined) alarm.addAlarmAction(this.action);
  }
}
