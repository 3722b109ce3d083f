import { ConflictException, CreateScheduleCommand, UpdateScheduleCommand } from "@aws-sdk/client-scheduler";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, numeric, resourceType } from "./resource-type.ts";

const Target = z.strictObject({
  Arn: z.string(),
  RoleArn: z.string(),
  Input: z.string().optional(),
  RetryPolicy: z
    .strictObject({
      MaximumRetryAttempts: numeric.optional(),
      MaximumEventAgeInSeconds: numeric.optional(),
    })
    .optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string().optional() }).optional(),
  SqsParameters: z.strictObject({ MessageGroupId: z.string() }).optional(),
});

const Properties = z.strictObject({
  Name: z.string().optional(),
  GroupName: z.string().optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().optional(),
  FlexibleTimeWindow: z.strictObject({
    Mode: z.enum(["OFF", "FLEXIBLE"]),
    MaximumWindowInMinutes: numeric.optional(),
  }),
  State: z.enum(["ENABLED", "DISABLED"]).optional(),
  StartDate: z.coerce.date().optional(),
  EndDate: z.coerce.date().optional(),
  Target,
  Description: inert("a note"),
  KmsKeyArn: inert("nothing is encrypted on a laptop"),
});

export const schedulerSchedule = resourceType(
  "AWS::Scheduler::Schedule",
  Properties,
  async ({ Description: _note, KmsKeyArn: _key, ...properties }, { place }, world) => {
    const name = properties.Name ?? physicalName(place);
    const { region, accountId } = world.deployment;
    const input = { ...properties, Name: name };
    try {
      await world.clients.scheduler.send(new CreateScheduleCommand(input));
    } catch (error) {
      // A persisted schedule: the template is what holds.
      if (!(error instanceof ConflictException)) throw error;
      await world.clients.scheduler.send(new UpdateScheduleCommand(input));
    }
    const group = properties.GroupName ?? "default";
    return {
      ref: name,
      attributes: { Arn: `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}` },
    };
  },
);
