import { Aws } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as scheduler from "aws-cdk-lib/aws-scheduler";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Address } from "../grants.ts";
import type { Settings } from "../settings.ts";

export interface QueueSchedulesProps {
  readonly settings: Settings;
  /** The last part of the group's name. */
  readonly purpose: string;
  /** Where a schedule puts its message when its time has come. */
  readonly queue: sqs.IQueue;
}

/** Room for schedules that functions make, and the role by which they fill one queue alone. */
export class QueueSchedules extends Construct {
  /** All schedules of the group. */
  readonly schedules: Address;
  readonly role: Address;

  constructor(scope: Construct, id: string, { settings, purpose, queue }: QueueSchedulesProps) {
    super(scope, id);
    const group = `leadrail-${settings.environment}-${purpose}`;
    const here = `${Aws.REGION}:${Aws.ACCOUNT_ID}`;
    new scheduler.CfnScheduleGroup(this, "Group", { name: group });
    const role = new iam.Role(this, "Role", {
      assumedBy: new iam.ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    });
    role.addToPolicy(
      new iam.PolicyStatement({
        sid: "FillQueue",
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
      }),
    );
    this.schedules = { arn: `arn:${Aws.PARTITION}:scheduler:${here}:schedule/${group}/*`, name: group };
    this.role = { arn: role.roleArn, name: role.roleName };
  }
}
