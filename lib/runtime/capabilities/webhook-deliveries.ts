import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { client } from "./dynamo-client.ts";

export const webhookSender = async (env: Env<"webhookSender">) =>
  (await import("#lib/adapters/outbound/post-webhook.ts")).makeWebhookSender({
    network: OutboundNetwork.parse(env.OUTBOUND_NETWORK),
  });
export const webhookSecrets = async (env: Env<"webhookSecrets">) =>
  (await import("#lib/adapters/webhook-delivery/remembered-secrets.ts")).makeRememberedSecrets(
    env.SECRETS_KEY_ARN,
  );
export const deliveryReader = async (env: Env<"deliveryReader">) =>
  (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeDeliveryReader(
    await client(),
    env.TABLE_NAME,
  );
export const deliveryStore = async (env: Env<"deliveryStore">) =>
  (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeDeliveryStore(
    await client(),
    env.TABLE_NAME,
  );
export const waitingDeliveries = async (env: Env<"waitingDeliveries">) =>
  (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeWaitingDeliveries(
    await client(),
    env.TABLE_NAME,
  );
export const replayReader = async (env: Env<"replayReader">) =>
  (await import("#lib/adapters/webhook-delivery/replay-store.ts")).makeReplayReader(
    await client(),
    env.TABLE_NAME,
  );
export const replayStore = async (env: Env<"replayStore">) =>
  (await import("#lib/adapters/webhook-delivery/replay-store.ts")).makeReplayStore(
    await client(),
    env.TABLE_NAME,
  );
export const replayDispatcher = async (env: Env<"replayDispatcher">) =>
  (await import("#lib/adapters/webhook-delivery/replay-dispatcher.ts")).makeReplayDispatcher(
    env.WEBHOOK_REPLAYS_QUEUE_URL,
  );
export const laneBook = async (env: Env<"laneBook">) =>
  (await import("#lib/adapters/webhook-delivery/lane-book.ts")).makeLaneBook(await client(), env.TABLE_NAME);
export const gatheringReader = async (env: Env<"gatheringReader">) =>
  (await import("#lib/adapters/webhook-delivery/gathering-book.ts")).makeGatheringReader(
    await client(),
    env.TABLE_NAME,
  );
export const gatheringBook = async (env: Env<"gatheringBook">) =>
  (await import("#lib/adapters/webhook-delivery/gathering-book.ts")).makeGatheringBook(
    await client(),
    env.TABLE_NAME,
  );
export const batchTimer = async (env: Env<"batchTimer">) =>
  (await import("#lib/adapters/webhook-delivery/batch-timer.ts")).makeBatchTimer(
    env.WEBHOOK_DELIVERIES_QUEUE_URL,
  );
export const retryDispatcher = async (env: Env<"retryDispatcher">) =>
  (await import("#lib/adapters/webhook-delivery/retry-timer.ts")).makeRetryDispatcher(
    env.WEBHOOK_RETRIES_QUEUE_URL,
  );
export const retryTimer = async (env: Env<"retryTimer">) =>
  (await import("#lib/adapters/webhook-delivery/retry-timer.ts")).makeRetryTimer({
    queueUrl: env.WEBHOOK_RETRIES_QUEUE_URL,
    queueArn: env.WEBHOOK_RETRIES_QUEUE_ARN,
    scheduleGroup: env.RETRY_SCHEDULE_GROUP,
    scheduleRoleArn: env.RETRY_SCHEDULE_ROLE_ARN,
  });
