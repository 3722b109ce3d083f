import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
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

/** Alarms, each naming its section of docs/RUNBOOK.md, and one dashboard. */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, api, workers, ...props }: ObservabilityStackProps,
  ) {
    super(scope, id, props);
    const errors = api.api.metricServerError({ period, statistic: "Average" });
    const latency = api.api.metricLatency({ period, statistic: "p95" });
    const queues = Object.values(data.queues);
    const deadLetters = [workers.streamDeadLetters, ...queues.map((made) => made.deadLetters)].map((queue) =>
      queue.metricApproximateNumberOfMessagesVisible({ period }),
    );
    const waits = queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage({ period }));
    const authorizerErrors = api.authorizer.metricErrors({ period });
    const streamLag = workers.streamConsumers.map((fn) =>
      fn.metric("IteratorAge", { period, statistic: "Maximum" }),
    );
    this.alarm("ServerErrors", errors, 0.01, "server-errors");
    this.alarm("SlowAnswers", latency, 2_000, "slow-answers");
    for (const [index, letters] of deadLetters.entries())
      this.alarm(`DeadLetters${index}`, letters, 0, "dead-letters");
    for (const [index, wait] of waits.entries()) this.alarm(`SlowQueue${index}`, wait, 900, "slow-queue");
    this.alarm("AuthorizerErrors", authorizerErrors, 0, "authorizer-errors");
    for (const [index, lag] of streamLag.entries())
      this.alarm(`StreamLag${index}`, lag, 900_000, "stream-lag");
    new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName: `leadrail-${settings.environment}`,
      widgets: [
        [
          new cloudwatch.GraphWidget({ title: "Requests", left: [api.api.metricCount({ period })] }),
          new cloudwatch.GraphWidget({ title: "Server errors", left: [errors] }),
          new cloudwatch.GraphWidget({ title: "Latency, p95", left: [latency] }),
        ],
        [
          new cloudwatch.GraphWidget({ title: "Stream lag", left: streamLag }),
          new cloudwatch.GraphWidget({ title: "Dead letters", left: deadLetters }),
          new cloudwatch.GraphWidget({ title: "Oldest waiting message", left: waits }),
        ],
      ],
    });
  }

  private alarm(name: string, metric: cloudwatch.IMetric, threshold: number, section: string): void {
    new cloudwatch.Alarm(this, name, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: `See docs/RUNBOOK.md#${section}`,
    });
  }
}
