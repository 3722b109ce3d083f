import { Aws, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Findings of cdk-nag that we live with, each with its reason; acknowledged on the narrowest construct. */
export const reasons = {
  tracesHaveNoArn: {
    id: "AwsSolutions::AwsSolutions-IAM5[Resource::*]",
    reason: "X-Ray's write actions take no resource; every other statement names its own.",
  },
  gatewayLogsByItsOwnPolicy: {
    id: "AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
    reason: "API Gateway takes no role for its logs that holds less than this policy of AWS's own.",
  },
  functionsValidate: {
    id: "AwsSolutions::AwsSolutions-APIG2",
    reason: "The functions validate every request; the gateway's own errors can't point at a field.",
  },
  deadLettersEndHere: {
    id: "Serverless::Serverless-SQSRedrivePolicy",
    reason: "Dead letters have no queue behind them; its alarm calls a person.",
  },
  noFirewall: {
    id: "AwsSolutions::AwsSolutions-APIG3",
    reason:
      "A web ACL costs more a month than the rest of a small deployment; the setting `enableWaf` adds one.",
  },
  neverInvokedAsynchronously: {
    id: "Serverless::Serverless-LambdaDLQ",
    reason:
      "API Gateway waits for the answer, and Lambda polls streams and queues; those keep what failed. No service invokes it asynchronously.",
  },
  runsAgainOnSchedule: {
    id: "Serverless::Serverless-LambdaDLQ",
    reason:
      "Scheduler invokes it asynchronously. Its events carry no data, and the next run does what a dropped one missed.",
  },
  droppedEventsAreCounted: {
    id: "Serverless::Serverless-LambdaAsyncFailureDestination",
    reason:
      "Alarms count failed runs and dropped events. A destination would store events that carry no data.",
  },
  isDeadLetters: {
    id: "AwsSolutions::AwsSolutions-SQS3",
    reason: "It is where dead letters wait; its alarm calls a person.",
  },
  mailEndsHere: {
    id: "Serverless::Serverless-SNSRedrivePolicy",
    reason: "An alarm stays in CloudWatch until it is over, whether or not its mail arrives.",
  },
  queuesHaveDeadLetters: {
    id: "Serverless::Serverless-LambdaEventSourceMappingDestination",
    reason: "A queue has its own dead letters; Lambda knows destinations for streams only.",
  },
  noAccessLog: {
    id: "AwsSolutions::AwsSolutions-S1",
    reason: "Objects are reached by presigned links and by functions alone; CloudTrail data events log them.",
  },
} as const;

/** What is made under a prefix of names has no list that a policy could hold. `arn` ends in the prefix and `*`. */
export const namesOfPrefix = (arn: string): { readonly id: string; readonly reason: string } => {
  const plain = arn
    .replaceAll(Aws.PARTITION, "<AWS::Partition>")
    .replaceAll(Aws.ACCOUNT_ID, "<AWS::AccountId>")
    .replaceAll(Aws.REGION, "<AWS::Region>");
  return {
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::${plain}]`,
    reason:
      arn === "*"
        ? "The action takes no resource."
        : "One prefix of one bucket, bus or group is as narrow as a statement about what comes later can be.",
  };
};

export const acknowledge = (
  construct: IConstruct,
  finding: { readonly id: string; readonly reason: string },
): void => Validations.of(construct).acknowledge(finding);
