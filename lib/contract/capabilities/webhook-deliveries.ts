import { type Capability, onTable, TABLE } from "./capability.ts";

/** Deliveries of webhooks. */
export const webhookDeliveriesCapabilities = {
  webhookSender: { env: { OUTBOUND_NETWORK: "settings.outboundNetwork" }, grants: [] },
  webhookSecrets: {
    env: { SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },
  deliveryReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  deliveryStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  waitingDeliveries: {
    env: TABLE,
    grants: [{ on: "table", part: "index/changes", actions: ["dynamodb:Query"] }],
  },
  replayReader: { env: TABLE, grants: [onTable("GetItem")] },
  replayStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  replayDispatcher: {
    env: { WEBHOOK_REPLAYS_QUEUE_URL: "webhookReplaysQueue.url" },
    grants: [{ on: "webhookReplaysQueue", actions: ["sqs:SendMessage"] }],
  },
  laneBook: { env: TABLE, grants: [onTable("BatchGetItem", "PutItem")] },
  gatheringReader: { env: TABLE, grants: [onTable("GetItem")] },
  // PutItem is the batch's delivery, written together with how far the gathering is.
  gatheringBook: { env: TABLE, grants: [onTable("GetItem", "UpdateItem", "PutItem")] },
  batchTimer: {
    env: { WEBHOOK_DELIVERIES_QUEUE_URL: "webhookDeliveriesQueue.url" },
    grants: [{ on: "webhookDeliveriesQueue", actions: ["sqs:SendMessage"] }],
  },
  retryDispatcher: {
    env: { WEBHOOK_RETRIES_QUEUE_URL: "webhookRetriesQueue.url" },
    grants: [{ on: "webhookRetriesQueue", actions: ["sqs:SendMessage"] }],
  },
  retryTimer: {
    env: {
      WEBHOOK_RETRIES_QUEUE_URL: "webhookRetriesQueue.url",
      WEBHOOK_RETRIES_QUEUE_ARN: "webhookRetriesQueue.arn",
      RETRY_SCHEDULE_GROUP: "retrySchedules.name",
      RETRY_SCHEDULE_ROLE_ARN: "retryScheduleRole.arn",
    },
    grants: [
      { on: "webhookRetriesQueue", actions: ["sqs:SendMessage"] },
      { on: "retrySchedules", actions: ["scheduler:CreateSchedule"] },
      { on: "retryScheduleRole", actions: ["iam:PassRole"] },
    ],
  },
} as const satisfies Record<string, Capability>;
