import * as iam from "aws-cdk-lib/aws-iam";
import * as scheduler from "aws-cdk-lib/aws-scheduler";
import type { LeadrailFunction } from "./leadrail-function.ts";

/** Runs a function on a schedule (UTC), through a role that may invoke this function alone. */
export const runOnSchedule = (
  { lambda: fn }: LeadrailFunction,
  expression: string,
  group: scheduler.CfnScheduleGroup,
): void => {
  const role = new iam.Role(fn, "ScheduleRole", {
    assumedBy: new iam.ServicePrincipal("scheduler.amazonaws.com"),
  });
  role.addToPolicy(
    new iam.PolicyStatement({
      sid: "InvokeFunction",
      actions: ["lambda:InvokeFunction"],
      resources: [fn.functionArn],
    }),
  );
  new scheduler.CfnSchedule(fn, "Schedule", {
    groupName: group.ref,
    scheduleExpression: expression,
    flexibleTimeWindow: { mode: "OFF" },
    target: { arn: fn.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 3 } },
  });
};
