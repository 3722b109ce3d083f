import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  type UpdateScheduleCommandInput,
  ValidationException,
} from "@aws-sdk/client-scheduler";
import type { RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import { sendMessageTarget } from "./send-message-target.ts";

export interface QueueSchedulesOptions {
  /** The group that holds them all. */
  readonly group: string;
  /** By which Scheduler fills the queue. */
  readonly roleArn: string;
  readonly queueUrl: string;
}

/** What Scheduler puts in the place of a message's time. */
export const scheduledTime = "<aws.scheduler.scheduled-time>";

/** Schedules that put messages on a queue, by names. */
export interface QueueSchedules {
  /** Makes it or changes it; false when its expression means no time. */
  put<Message extends OfWorkspace>(name: string, schedule: RunSchedule, message: Message): Promise<boolean>;
  get(name: string): Promise<RunSchedule | undefined>;
  /** Also when there is none. */
  remove(name: string): Promise<void>;
}

/** Undefined in place of what is not there. */
const orMissing = async <T>(sent: Promise<T>): Promise<T | undefined> => {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

export const makeQueueSchedules = ({
  group: GroupName,
  roleArn,
  queueUrl,
}: QueueSchedulesOptions): QueueSchedules => {
  const client = new SchedulerClient({});

  const putOnce = async (input: UpdateScheduleCommandInput): Promise<void> => {
    const changed = await orMissing(client.send(new UpdateScheduleCommand(input)));
    if (changed === undefined) await client.send(new CreateScheduleCommand(input));
  };

  return {
    put: async (Name, { expression, time_zone }, message) => {
      const input: UpdateScheduleCommandInput = {
        Name,
        GroupName,
        ScheduleExpression: expression,
        ScheduleExpressionTimezone: time_zone,
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: sendMessageTarget({ queueUrl, roleArn }, message),
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
    get: async (Name) => {
      const found = await orMissing(client.send(new GetScheduleCommand({ Name, GroupName })));
      if (found === undefined) return undefined;
      const { ScheduleExpression: expression = "", ScheduleExpressionTimezone: time_zone = "UTC" } = found;
      return { expression, time_zone };
    },
    remove: async (Name) => {
      await orMissing(client.send(new DeleteScheduleCommand({ Name, GroupName })));
    },
  };
};
