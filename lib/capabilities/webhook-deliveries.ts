import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Deliveries of webhooks. */

export const webhookSender = capability({
  env: { OUTBOUND_NETWORK: "settings.outboundNetwork" },
  grants: [],
  make: async (env) =>
    (await import("#lib/adapters/outbound/post-webhook.ts")).makeWebhookSender({
      network: OutboundNetwork.parse(env.OUTBOUND_NETWORK),
    }),
});
export const webhookSecrets = capability({
  env: { SECRETS_KEY_ARN: "secretsKey.arn" },
  grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/remembered-secrets.ts")).makeRememberedSecrets(
      env.SECRETS_KEY_ARN,
    ),
});
export const deliveryReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeDeliveryReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const deliveryStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeDeliveryStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const waitingDeliveries = capability({
  env: TABLE,
  grants: [{ on: "table", part: "index/changes", actions: ["dynamodb:Query"] }],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeWaitingDeliveries(
      await client(),
      env.TABLE_NAME,
    ),
});
export const replayReader = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/replay-store.ts")).makeReplayReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const replayStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/replay-store.ts")).makeReplayStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const replayDispatcher = capability({
  env: { WEBHOOK_REPLAYS_QUEUE_URL: "webhookReplaysQueue.url" },
  grants: [{ on: "webhookReplaysQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/replay-dispatcher.ts")).makeReplayDispatcher(
      env.WEBHOOK_REPLAYS_QUEUE_URL,
    ),
});
export const laneBook = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/lane-book.ts")).makeLaneBook(
      await client(),
      env.TABLE_NAME,
    ),
});
export const gatheringReader = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/gathering-book.ts")).makeGatheringReader(
      await client(),
      env.TABLE_NAME,
    ),
});

// PutItem is the batch's delivery, written together with how far the gathering is.
export const gatheringBook = capability({
  env: TABLE,
  grants: [onTable("GetItem", "UpdateItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/gathering-book.ts")).makeGatheringBook(
      await client(),
      env.TABLE_NAME,
    ),
});
export const batchTimer = capability({
  env: { WEBHOOK_DELIVERIES_QUEUE_URL: "webhookDeliveriesQueue.url" },
  grants: [{ on: "webhookDeliveriesQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/batch-timer.ts")).makeBatchTimer(
      env.WEBHOOK_DELIVERIES_QUEUE_URL,
    ),
});
export const retryDispatcher = capability({
  env: { WEBHOOK_RETRIES_QUEUE_URL: "webhookRetriesQueue.url" },
  grants: [{ on: "webhookRetriesQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/retry-timer.ts")).makeRetryDispatcher(
      env.WEBHOOK_RETRIES_QUEUE_URL,
    ),
});
export const retryTimer = capability({
  env: {
    WEBHOOK_RETRIES_QUEUE_URL: "webhookRetriesQueue.url",
    RETRY_SCHEDULE_GROUP: "retrySchedules.name",
    RETRY_SCHEDULE_ROLE_ARN: "retryScheduleRole.arn",
  },
  grants: [
    { on: "webhookRetriesQueue", actions: ["sqs:SendMessage"] },
    { on: "retrySchedules", actions: ["scheduler:CreateSchedule"] },
    { on: "retryScheduleRole", actions: ["iam:PassRole"] },
  ],
  make: async (env) =>
    (await import("#lib/adapters/webhook-delivery/retry-timer.ts")).makeRetryTimer({
      queueUrl: env.WEBHOOK_RETRIES_QUEUE_URL,
      scheduleGroup: env.RETRY_SCHEDULE_GROUP,
      scheduleRoleArn: env.RETRY_SCHEDULE_ROLE_ARN,
    }),
});
