import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  type UpdateScheduleCommandInput,
  ValidationException,
} from "@aws-sdk/client-scheduler";
import type { SourceSchedules } from "#lib/domain/import-source/sync-schedule.ts";

export interface SourceSchedulesOptions {
  /** The group that holds them all. */
  readonly group: string;
  /** By which Scheduler fills the queue. */
  readonly roleArn: string;
  readonly queueArn: string;
}

/** Schedules that put a source's run on the queue, by the source's id. */
export const makeSourceSchedules = ({
  group: GroupName,
  roleArn,
  queueArn,
}: SourceSchedulesOptions): SourceSchedules => {
  const client = new SchedulerClient({});

  const putOnce = async (input: UpdateScheduleCommandInput): Promise<void> => {
    try {
      await client.send(new UpdateScheduleCommand(input));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateScheduleCommand(input));
    }
  };

  return {
    put: async ({ workspace_id, id: source_id }, { expression, time_zone }) => {
      const message = {
        workspace_id,
        source_id,
        step: "scheduled",
        scheduled_at: "<aws.scheduler.scheduled-time>",
      };
      const input: UpdateScheduleCommandInput = {
        Name: source_id,
        GroupName,
        ScheduleExpression: expression,
        ScheduleExpressionTimezone: time_zone,
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: { Arn: queueArn, RoleArn: roleArn, Input: JSON.stringify(message) },
      };
      try {
        await putOnce(input);
        return true;
      } catch (error) {
        if (error instanceof ValidationException) return false;
        // Another delivery of the same message was quicker.
        if (error instanceof ConflictException) return true;
        throw error;
      }
    },
    remove: async ({ id: Name }) => {
      try {
        await client.send(new DeleteScheduleCommand({ Name, GroupName }));
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
};
