import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  type GetScheduleCommandOutput,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { ExportScheduleWithRuns } from "#lib/contract/transfer/export-schedule-record.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";
import type { Workspace } from "./workspace.ts";

/** A schedule that does not fire by itself while a test runs. */
export const yearly = { expression: "cron(0 0 1 1 ? *)" };

const operator = ({ endpointUrl: endpoint, operatorCredentials: credentials }: TestService) => ({
  endpoint,
  region: "us-east-1",
  credentials,
});

export const readSchedule = async ({ request }: Workspace, id: string): Promise<ExportScheduleWithRuns> =>
  (await request("GET", `/export-schedules/${id}`)).body;

/** Waits until a schedule has so many runs, all of them over. */
export const runsOver = (workspace: Workspace, id: string, count: number): Promise<ExportScheduleWithRuns> =>
  eventually(
    () => readSchedule(workspace, id),
    ({ runs }) => runs.length === count && runs.every(({ state }) => state === "done" || state === "failed"),
  );

/** Tells the queue that a schedule's time has come, as Scheduler does. */
export const fire = async (
  service: TestService,
  workspace: Workspace,
  id: string,
  at: string,
): Promise<void> => {
  const named = { kind: "export_schedule", workspace_id: workspace.id, schedule_id: id };
  const message = { ...named, step: "run", scheduled_at: at };
  const QueueUrl = service.names.queues["TasksQueue"];
  const MessageBody = JSON.stringify(message);
  await new SQSClient(operator(service)).send(new SendMessageCommand({ QueueUrl, MessageBody }));
};

/** What Scheduler has of export schedules, as somebody with the console sees and spoils it. */
export const schedulerOf = (service: TestService) => {
  const client = new SchedulerClient(operator(service));
  const GroupName = "leadrail-dev-export-schedules";
  const get = async (Name: string): Promise<GetScheduleCommandOutput | undefined> => {
    try {
      return await client.send(new GetScheduleCommand({ Name, GroupName }));
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };
  return {
    get,
    remove: (Name: string) => client.send(new DeleteScheduleCommand({ Name, GroupName })),
    change: async (Name: string, ScheduleExpression: string) => {
      const { FlexibleTimeWindow, Target } = (await get(Name)) ?? {};
      const input = { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target };
      await client.send(new UpdateScheduleCommand(input));
    },
    copy: async (from: GetScheduleCommandOutput | undefined) => {
      const { Name, ScheduleExpression, FlexibleTimeWindow, Target } = from ?? {};
      const input = { Name, GroupName, ScheduleExpression, FlexibleTimeWindow, Target };
      await client.send(new CreateScheduleCommand(input));
    },
  };
};

/** The export bucket as an operator sees it. */
export const exportBucket = (service: TestService) => {
  const client = new S3Client({ ...operator(service), forcePathStyle: true });
  const Bucket = service.names.buckets["ExportBucket"];
  return {
    keys: async (Prefix: string): Promise<string[]> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      return Contents.map(({ Key = "" }) => Key);
    },
    text: async (Key: string): Promise<string> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    },
  };
};
