import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

const rulePlaces = (env: Env<"ruleWriter">) => ({
  busName: env.BUS_NAME,
  queueArn: env.WEBHOOK_DELIVERIES_QUEUE_ARN,
  deadLettersArn: env.WEBHOOK_DEAD_LETTERS_ARN,
});

export const webhookReader = async (env: Env<"webhookReader">) =>
  (await import("#lib/adapters/dynamo/events/webhook-store.ts")).makeWebhookReader(
    await client(),
    env.TABLE_NAME,
  );
export const webhookStore = async (env: Env<"webhookStore">) =>
  (await import("#lib/adapters/dynamo/events/webhook-store.ts")).makeWebhookStore(
    await client(),
    env.TABLE_NAME,
  );
export const endpointRecords = async (env: Env<"endpointRecords">) =>
  (await import("#lib/adapters/dynamo/events/webhook-store.ts")).makeEndpointRecords(
    await client(),
    env.TABLE_NAME,
  );
export const webhookPinger = async (env: Env<"webhookPinger">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeWebhookPinger(env.WEBHOOK_DELIVERIES_QUEUE_URL);
export const ruleDispatcher = async (env: Env<"ruleDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeRuleDispatcher(env.WEBHOOK_RULES_QUEUE_URL);
export const ruleWriter = async (env: Env<"ruleWriter">) =>
  (await import("#lib/adapters/events/webhook-rules.ts")).makeRuleWriter(rulePlaces(env));
export const ruleReader = async (env: Env<"ruleReader">) =>
  (await import("#lib/adapters/events/webhook-rules.ts")).makeRuleReader(rulePlaces(env));
