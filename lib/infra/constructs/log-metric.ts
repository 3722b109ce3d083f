import type { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

export interface LogMetricProps {
  readonly namespace: string;
  /** Also the beginning of the filters' construct ids. */
  readonly metricName: string;
  readonly logGroups: readonly logs.ILogGroup[];
  /** A filter pattern of CloudWatch Logs. */
  readonly pattern: string;
  readonly period: Duration;
}

/**
 * Counts matching lines of several log groups as one metric. CloudWatch bills an alarm for each metric that it reads,
 * and a custom metric only for the hours in which a line matched.
 */
export const logMetric = (
  scope: Construct,
  { namespace, metricName, logGroups, pattern, period }: LogMetricProps,
): cloudwatch.IMetric => {
  for (const [index, logGroup] of logGroups.entries())
    new logs.MetricFilter(scope, `${metricName}${index}`, {
      logGroup,
      filterPattern: logs.FilterPattern.literal(pattern),
      metricNamespace: namespace,
      metricName,
    });
  return new cloudwatch.Metric({ namespace, metricName, period, statistic: "Sum" });
};
