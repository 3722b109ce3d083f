import { Aws, CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";
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

const period = Duration.minutes(5);

/** Of all functions of the account and region, since they share one number of concurrent executions. */
const accountThrottles = new cloudwatch.Metric({
  namespace: "AWS/Lambda",
  metricName: "Throttles",
  period,
  statistic: "Sum",
});

/**
 * Messages that Lambda dropped because they formed a recursive loop, over all functions of the account and region. The
 * metric exists only for functions that dropped one, so that the query finds, and costs, nothing as a rule.
 */
const recursionDrops = new cloudwatch.MathExpression({
  expression: 'SELECT SUM(RecursiveInvocationsDropped) FROM SCHEMA("AWS/Lambda", FunctionName)',
  usingMetrics: {},
  label: "Dropped recursive invocations",
  period,
});

/** Reads and writes that DynamoDB put off, its indexes' too. */
const tableThrottles = (tableName: string): cloudwatch.IMetric => {
  const events = (metricName: string): cloudwatch.IMetric =>
    new cloudwatch.Metric({
      namespace: "AWS/DynamoDB",
      metricName,
      dimensionsMap: { TableName: tableName },
      period,
      statistic: "Sum",
    });
  return new cloudwatch.MathExpression({
    expression: "FILL(r, 0) + FILL(w, 0)",
    usingMetrics: { r: events("ReadThrottleEvents"), w: events("WriteThrottleEvents") },
    label: "Throttled reads and writes",
    period,
  });
};

/** As many metrics as one alarm may look at. */
const METRICS_MAX = 10;

/** Alarms, each naming its section of docs/RUNBOOK.md, and one dashboard. */
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
    const errors = api.api.metricServerError({ period, statistic: "Average" });
    const latency = api.api.metricLatency({ period, statistic: "p95" });
    const queues = Object.entries(data.queues);
    const deadLetters = [
      ["stream", data.failedChanges.letters] as const,
      ...queues.map(([name, made]) => [name, made.deadLetters] as const),
    ].map(([name, queue]) => [name, queue.metricApproximateNumberOfMessagesVisible({ period })] as const);
    const waits = queues.map(
      ([name, { queue }]) => [name, queue.metricApproximateAgeOfOldestMessage({ period })] as const,
    );
    const streamLag = workers.streamConsumers.map((fn) =>
      fn.metric("IteratorAge", { period, statistic: "Maximum" }),
    );
    if (settings.alarmEmail !== undefined)
      this.action = new SnsAction(new AlarmTopic(this, "Alarms", { email: settings.alarmEmail }).topic);
    this.alarm("ServerErrors", errors, 0.01, "server-errors");
    // A search on a cold function takes seconds: only many slow answers, for a quarter of an hour, are a matter.
    this.alarm("SlowAnswers", latency, 2_000, "slow-answers", {
      evaluationPeriods: 3,
      evaluateLowSampleCountPercentile: "ignore",
    });
    for (const [index, failures] of this.failures(workers.consumers).entries())
      this.alarm(`FunctionErrors${index}`, failures, 2, "function-errors");
    for (const [index, failures] of this.failures(workers.scheduled).entries())
      this.alarm(`ScheduledFailures${index}`, failures, 0, "scheduled-failures");
    this.alarm("FunctionThrottles", accountThrottles, 0, "function-throttles", { evaluationPeriods: 3 });
    this.alarm("RecursiveLoops", recursionDrops, 0, "recursive-loops");
    this.alarm("TableThrottles", tableThrottles(data.table.tableName), 100, "table-throttles");
    for (const [name, letters] of deadLetters) this.alarm(`DeadLetters-${name}`, letters, 0, "dead-letters");
    for (const [name, wait] of waits) this.alarm(`SlowQueue-${name}`, wait, 900, "slow-queue");
    this.alarm("AuthorizerErrors", this.authorizerFailures(api), 0, "authorizer-errors");
    const disabled = this.linesOf(workers.deliverers, webhookDisabled, "WebhooksDisabled");
    this.alarm("WebhooksDisabled", disabled, 0, "webhooks-disabled");
    const failedRuns = this.linesOf(workers.runners, runFailed, "RunsFailed");
    const overdueWaits = this.linesOf(workers.runners, waitOverdue, "WaitsOverdue");
    this.alarm("WorkflowFailures", failedRuns, 20, "workflow-failures");
    const halted = this.linesOf(workers.runners, workflowHalted, "WorkflowsHalted");
    this.alarm("WorkflowsHalted", halted, 0, "workflows-halted");
    this.alarm("OverdueWaits", overdueWaits, 10, "overdue-waits");
    const largePartitions = this.linesOf(workers.compactors, partitionLarge, "LargePartitions");
    this.alarm("LargePartitions", largePartitions, 0, "large-partitions");
    const unowned = this.linesOf(workers.ownerWatch, leadsUnowned, "LeadsUnowned");
    this.alarm("LeadsUnowned", unowned, 0, "leads-unowned");
    for (const [index, lag] of streamLag.entries())
      this.alarm(`StreamLag${index}`, lag, 900_000, "stream-lag");
    const dashboardName = `leadrail-${settings.environment}`;
    new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName,
      widgets: [
        [
          new cloudwatch.GraphWidget({ title: "Requests", left: [api.api.metricCount({ period })] }),
          new cloudwatch.GraphWidget({ title: "Server errors", left: [errors] }),
          new cloudwatch.GraphWidget({ title: "Latency, p95", left: [latency] }),
        ],
        [
          new cloudwatch.GraphWidget({ title: "Stream lag", left: streamLag }),
          new cloudwatch.GraphWidget({
            title: "Dead letters",
            left: deadLetters.map(([, metric]) => metric),
          }),
          new cloudwatch.GraphWidget({
            title: "Oldest waiting message",
            left: waits.map(([, metric]) => metric),
          }),
        ],
        [
          new cloudwatch.GraphWidget({ title: "Failed runs of workflows", left: [failedRuns] }),
          new cloudwatch.GraphWidget({ title: "Overdue waits of workflows", left: [overdueWaits] }),
        ],
      ],
    });
    new CfnOutput(this, "DashboardUrl", {
      value: `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${dashboardName}`,
    });
  }

  /** Lines of the authorizer's log: its own error count has each wrong key in it, since only a throw answers 401. */
  private authorizerFailures({ authorizer }: ApiStack): cloudwatch.IMetric {
    return new logs.MetricFilter(this, "AuthorizerFailures", {
      logGroup: authorizer.logGroup,
      filterPattern: logs.FilterPattern.literal(`"${authorizerFailed}"`),
      metricNamespace: this.namespace,
      metricName: "AuthorizerFailures",
    }).metric({ period, statistic: "Sum" });
  }

  /** Lines of some functions' logs, all counted as one. */
  private linesOf(
    functions: readonly lambda.Function[],
    line: string,
    metricName: string,
  ): cloudwatch.IMetric {
    for (const [index, { logGroup }] of functions.entries())
      new logs.MetricFilter(this, `${metricName}${index}`, {
        logGroup,
        filterPattern: logs.FilterPattern.literal(`"${line}"`),
        metricNamespace: this.namespace,
        metricName,
      });
    return new cloudwatch.Metric({ namespace: this.namespace, metricName, period, statistic: "Sum" });
  }

  /** Invocations that threw, timed out or ran out of memory, of ten functions at a time: an alarm costs by its metrics. */
  private failures(functions: readonly lambda.Function[]): cloudwatch.IMetric[] {
    const groups = Map.groupBy(functions.entries(), ([index]) => Math.floor(index / METRICS_MAX));
    return [...groups.values()].map((group) => {
      const errors = group.map(
        ([index, fn]) => [`m${index}`, fn.metricErrors({ period, statistic: "Sum" })] as const,
      );
      return new cloudwatch.MathExpression({
        expression: errors.map(([id]) => `FILL(${id}, 0)`).join(" + "),
        usingMetrics: Object.fromEntries(errors),
        label: "Failed invocations",
        period,
      });
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
