import type { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";
import { capability, onTable, RULE_PLACES, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Webhooks and their rules on the bus. */

const rulePlaces = (env: Readonly<Record<keyof typeof RULE_PLACES, string>>) => ({
  busName: env.BUS_NAME,
  queueArn: env.WEBHOOK_DELIVERIES_QUEUE_ARN,
  deadLettersArn: env.WEBHOOK_DEAD_LETTERS_ARN,
});

export const webhookReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/webhook-store.ts")).makeWebhookReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const webhookStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/webhook-store.ts")).makeWebhookStore(
      await client(),
      env.TABLE_NAME,
    ),
});

// Of webhooks that are there: read in batches, and what deliveries note of them.
export const endpointRecords = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/events/webhook-store.ts")).makeEndpointRecords(
      await client(),
      env.TABLE_NAME,
    ),
});
export const webhookPinger = capability({
  env: { WEBHOOK_DELIVERIES_QUEUE_URL: "webhookDeliveriesQueue.url" },
  grants: [{ on: "webhookDeliveriesQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<EventForWebhook>(
      env.WEBHOOK_DELIVERIES_QUEUE_URL,
    ),
});
export const ruleWriter = capability({
  env: RULE_PLACES,
  grants: [
    {
      on: "webhookRules",
      actions: ["events:PutRule", "events:PutTargets", "events:RemoveTargets", "events:DeleteRule"],
    },
  ],
  make: async (env) =>
    (await import("#lib/adapters/events/webhook-rules.ts")).makeRuleWriter(rulePlaces(env)),
});
export const ruleReader = capability({
  env: RULE_PLACES,
  grants: [
    { on: "webhookRules", actions: ["events:ListTargetsByRule"] },
    // It takes no resource.
    { on: "everyRule", actions: ["events:ListRules"] },
  ],
  make: async (env) =>
    (await import("#lib/adapters/events/webhook-rules.ts")).makeRuleReader(rulePlaces(env)),
});
