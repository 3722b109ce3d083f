import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type * as lambda from "aws-cdk-lib/aws-lambda";

/** Period of every alarm's metrics. */
export const period = Duration.minutes(5);

/**
 * Matches the line that Lambda logs at the end of an invocation that threw, timed out or ran out of memory. All
 * functions log JSON (`loggingFormat`), in which this line has the type `platform.report`.
 */
export const failedInvocation = `{ ($.type = "platform.report") && ($.record.status != "success") }`;

/**
 * Matches the access log's line of a request that API Gateway itself answered with 429. The field is
 * `$context.error.responseType`: the functions answer 429 as well, to a workspace above its own limit.
 */
export const throttledRequest = `{ $.errorType = "THROTTLED" }`;

/** Throttled invocations of all functions of the account and region, which share one limit of concurrent executions. */
export const accountThrottles = new cloudwatch.Metric({
  namespace: "AWS/Lambda",
  metricName: "Throttles",
  period,
  statistic: "Sum",
});

/**
 * Messages that Lambda dropped because they formed a recursive loop, over all functions of the account and region. The
 * metric exists only for functions that dropped one, so that the query finds, and costs, nothing as a rule.
 */
export const recursionDrops = new cloudwatch.MathExpression({
  expression: 'SELECT SUM(RecursiveInvocationsDropped) FROM SCHEMA("AWS/Lambda", FunctionName)',
  usingMetrics: {},
  label: "Dropped recursive invocations",
  period,
});

const sumOf = (metrics: readonly cloudwatch.IMetric[], label: string): cloudwatch.IMetric => {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const expression = Object.keys(named)
    .map((id) => `FILL(${id}, 0)`)
    .join(" + ");
  return new cloudwatch.MathExpression({ expression, usingMetrics: named, label, period });
};

/** Throttled reads and writes of the table and its indexes. */
export const tableThrottles = (TableName: string): cloudwatch.IMetric => {
  const events = (metricName: string): cloudwatch.IMetric =>
    new cloudwatch.Metric({
      namespace: "AWS/DynamoDB",
      metricName,
      dimensionsMap: { TableName },
      period,
      statistic: "Sum",
    });
  return sumOf([events("ReadThrottleEvents"), events("WriteThrottleEvents")], "Throttled reads and writes");
};

/**
 * Invocations that EventBridge Scheduler dropped after its last retry, over some schedule groups, and events that Lambda
 * accepted from it for some functions and dropped: too old because of throttling, or failed after the last retry.
 */
export const droppedSchedules = (
  groups: readonly string[],
  functions: readonly lambda.IFunction[],
): cloudwatch.IMetric =>
  sumOf(
    [
      ...groups.map(
        (ScheduleGroup) =>
          new cloudwatch.Metric({
            namespace: "AWS/Scheduler",
            metricName: "InvocationDroppedCount",
            dimensionsMap: { ScheduleGroup },
            period,
            statistic: "Sum",
          }),
      ),
      ...functions.map((fn) => fn.metric("AsyncEventsDropped", { period, statistic: "Sum" })),
    ],
    "Dropped invocations of schedules",
  );
