import { Aws, RemovalPolicy } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as kms from "aws-cdk-lib/aws-kms";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { acknowledge, reasons } from "../acknowledgements.ts";

/** Where alarms go: an encrypted topic that mails them, once the address has confirmed. */
export class AlarmTopic extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, { email }: { readonly email: string }) {
    super(scope, id);
    const cloudWatch = {
      principals: [new iam.ServicePrincipal("cloudwatch.amazonaws.com")],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    };
    // AWS's own key for topics does not let CloudWatch in.
    const key = new kms.Key(this, "Key", {
      description: "Leadrail's alarms",
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new iam.PolicyStatement({
        ...cloudWatch,
        actions: ["kms:Decrypt", "kms:GenerateDataKey"],
        resources: ["*"],
      }),
    );
    this.topic = new sns.Topic(this, "Resource", {
      displayName: "Leadrail alarms",
      masterKey: key,
      enforceSSL: true,
    });
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        ...cloudWatch,
        sid: "AlarmsPublish",
        actions: ["sns:Publish"],
        resources: [this.topic.topicArn],
      }),
    );
    acknowledge(this.topic.addSubscription(new EmailSubscription(email)), reasons.mailEndsHere);
  }
}
