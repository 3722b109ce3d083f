/* Things that the stacks make, by the names that grants and rows use. */

export const queueNames = [
  "uploadsQueue",
  "importStepsQueue",
  "importChunksQueue",
  "workbooksQueue",
  "jobsQueue",
  "bulkChunksQueue",
  "engagementQueue",
  "webhookDeliveriesQueue",
  "webhookRetriesQueue",
  "webhookReplaysQueue",
  "lakeQueue",
  "importSourcesQueue",
  "tasksQueue",
  "leadChangesQueue",
  "membershipQueue",
  "runsQueue",
  "assignmentsQueue",
  "relatedRecordsQueue",
  "callsQueue",
  "workspaceTasksQueue",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Deliveries of one message before it is put aside as a dead letter. */
export const queueDeliveriesMax = 5;

export const bucketNames = ["importBucket", "exportBucket", "lakeBucket", "historyBucket"] as const;
export type BucketName = (typeof bucketNames)[number];

/** Prefix of the objects in the bucket of failed changes. Lambda chooses it. */
export const failedChangesPrefix = "aws/lambda/";

/** Names of the bus's rules that webhooks have; all others are a team's own. */
export const webhookRuleNamePrefix = "webhook-";

/** Things that the stacks make. */
export type Resource =
  | "table"
  | "bus"
  | "secretsKey"
  | "retrySchedules"
  | "sourceSchedules"
  | "sourceScheduleRole"
  | "exportRunTimes"
  | "exportRunTimesRole"
  | "retryScheduleRole"
  | "webhookRules"
  | "everyRule"
  | "webhookDeadLetters"
  | "failedChanges"
  | QueueName
  | BucketName;
