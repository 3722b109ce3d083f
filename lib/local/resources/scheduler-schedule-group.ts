import { ConflictException, CreateScheduleGroupCommand } from "@aws-sdk/client-scheduler";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({ Name: z.string().optional(), Tags: inert("a matter of billing") });

export const schedulerScheduleGroup = resourceType(
  "AWS::Scheduler::ScheduleGroup",
  Properties,
  async (properties, { place }, world) => {
    const name = properties.Name ?? physicalName(place);
    const { region, accountId } = world.deployment;
    try {
      await world.clients.scheduler.send(new CreateScheduleGroupCommand({ Name: name }));
    } catch (error) {
      // A persisted group keeps its schedules.
      if (!(error instanceof ConflictException)) throw error;
    }
    const arn = `arn:aws:scheduler:${region}:${accountId}:schedule-group/${name}`;
    return { ref: name, attributes: { Arn: arn } };
  },
);
