import { Aws } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { acknowledge, reasons } from "../acknowledgements.ts";

/**
 * The topic that mails alarms, once the address has confirmed. It has no KMS key of its own: alarms contain metrics and
 * no personal data, SNS encrypts its disks, and a key costs $1 a month ($3 after two rotations).
 */
export class AlarmTopic extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, { email }: { readonly email: string }) {
    super(scope, id);
    this.topic = new sns.Topic(this, "Resource", { displayName: "Leadrail alarms", enforceSSL: true });
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: "AlarmsPublish",
        principals: [new iam.ServicePrincipal("cloudwatch.amazonaws.com")],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
        actions: ["sns:Publish"],
        resources: [this.topic.topicArn],
      }),
    );
    acknowledge(this.topic.addSubscription(new EmailSubscription(email)), reasons.mailEndsHere);
  }
}
