import * as z from "zod";
import type { ResourceDeclaration } from "#lib/local/assembly/index.ts";
import { physicalName } from "./physical-name.ts";
import { inert, type ResourceType, resourceType } from "./resource-type.ts";
import type { World } from "./world.ts";

const LOGS = "logs go to the service's own output";
const NO_ATHENA = "no Athena locally: DuckDB reads the same files";
const METRICS = "no CloudWatch locally: there are no metrics to watch";
const MAILS = "no alarms locally: there is nothing to mail";

/** Types that watch or describe a deployment and have no effect on a laptop, with their known properties. */
export const inertTypes: readonly ResourceType[] = [
  inertType("AWS::Glue::Database", NO_ATHENA, ["CatalogId", "DatabaseInput"], () => ({})),
  inertType("AWS::Glue::Table", NO_ATHENA, ["CatalogId", "DatabaseName", "TableInput"], () => ({})),
  inertType(
    "AWS::Athena::NamedQuery",
    NO_ATHENA,
    ["Database", "Description", "Name", "QueryString", "WorkGroup"],
    (_, name) => ({ NamedQueryId: name }),
  ),
  inertType("AWS::CDK::Metadata", "tells AWS which constructs are in use", ["Analytics"], () => ({})),
  inertType(
    "AWS::Logs::LogGroup",
    LOGS,
    ["LogGroupName", "RetentionInDays", "KmsKeyId", "LogGroupClass", "Tags"],
    ({ region, accountId }, name) => ({ Arn: `arn:aws:logs:${region}:${accountId}:log-group:${name}:*` }),
  ),
  inertType(
    "AWS::Logs::MetricFilter",
    METRICS,
    ["FilterName", "FilterPattern", "LogGroupName", "MetricTransformations"],
    () => ({}),
  ),
  inertType(
    "AWS::SNS::Topic",
    MAILS,
    ["DisplayName", "KmsMasterKeyId", "Subscription", "Tags", "TopicName"],
    ({ region, accountId }, name) => ({ TopicArn: `arn:aws:sns:${region}:${accountId}:${name}` }),
  ),
  inertType("AWS::SNS::TopicPolicy", MAILS, ["PolicyDocument", "Topics"], () => ({})),
  inertType("AWS::SNS::Subscription", MAILS, ["Endpoint", "Protocol", "TopicArn"], () => ({})),
  inertType("AWS::ApiGateway::Account", LOGS, ["CloudWatchRoleArn"], () => ({})),
  inertType("AWS::CloudWatch::Dashboard", METRICS, ["DashboardName", "DashboardBody", "Tags"], () => ({})),
  inertType(
    "AWS::CloudWatch::Alarm",
    METRICS,
    [
      "AlarmName",
      "AlarmDescription",
      "AlarmActions",
      "OKActions",
      "ActionsEnabled",
      "ComparisonOperator",
      "DatapointsToAlarm",
      "Dimensions",
      "EvaluateLowSampleCountPercentile",
      "EvaluationPeriods",
      "ExtendedStatistic",
      "InsufficientDataActions",
      "MetricName",
      "Metrics",
      "Namespace",
      "Period",
      "Statistic",
      "Tags",
      "Threshold",
      "TreatMissingData",
      "Unit",
    ],
    ({ region, accountId }, name) => ({ Arn: `arn:aws:cloudwatch:${region}:${accountId}:alarm:${name}` }),
  ),
];

function inertType(
  type: string,
  reason: string,
  properties: readonly string[],
  attributes: (deployment: World["deployment"], name: string) => Record<string, string>,
): ResourceType {
  const schema = z.strictObject(Object.fromEntries(properties.map((name) => [name, inert(reason)])));
  return resourceType(type, schema, (_given, { place }: ResourceDeclaration, world) => {
    const name = physicalName(place);
    return { ref: name, attributes: attributes(world.deployment, name) };
  });
}
