import * as iam from "aws-cdk-lib/aws-iam";
import * as scheduler from "aws-cdk-lib/aws-scheduler";
import type { Schedule } from "#functions/manifest.ts";
import type { LeadrailFunction } from "./leadrail-function.ts";

/** Runs a function on schedules (UTC), through a role that may invoke this function alone. */
export const runOnSchedule = (
  { lambda: fn }: LeadrailFunction,
  schedules: readonly Schedule[],
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
  for (const [index, { expression, input = {} }] of schedules.entries())
    new scheduler.CfnSchedule(fn, `Schedule${index === 0 ? "" : index + 1}`, {
      groupName: group.ref,
      scheduleExpression: expression,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: fn.functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify(input),
        retryPolicy: { maximumRetryAttempts: 3 },
      },
    });
};
