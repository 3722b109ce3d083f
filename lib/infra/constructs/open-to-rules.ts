import { Aws } from "aws-cdk-lib";
import type * as events from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as sqs from "aws-cdk-lib/aws-sqs";

/** Lets the rules of one bus, and of no other, fill a queue: rules come and go without the queue's policy changing. */
export const openToRules = (queue: sqs.Queue, bus: events.EventBus): void => {
  const rules = `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:rule/${bus.eventBusName}/*`;
  queue.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: "RulesOfTheBus",
      principals: [new iam.ServicePrincipal("events.amazonaws.com")],
      actions: ["sqs:SendMessage"],
      resources: [queue.queueArn],
      conditions: {
        ArnLike: { "aws:SourceArn": rules },
        StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
      },
    }),
  );
};
