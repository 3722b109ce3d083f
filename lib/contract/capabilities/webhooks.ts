import { type Capability, onTable, RULE_PLACES, TABLE } from "./capability.ts";

/** Webhooks and their rules on the bus. */
export const webhooksCapabilities = {
  webhookReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  webhookStore: {
    env: TABLE,
    grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  },
  // Of webhooks that are there: read in batches, and what deliveries note of them.
  endpointRecords: { env: TABLE, grants: [onTable("BatchGetItem", "PutItem")] },
  webhookPinger: {
    env: { WEBHOOK_DELIVERIES_QUEUE_URL: "webhookDeliveriesQueue.url" },
    grants: [{ on: "webhookDeliveriesQueue", actions: ["sqs:SendMessage"] }],
  },
  ruleDispatcher: {
    env: { WEBHOOK_RULES_QUEUE_URL: "webhookRulesQueue.url" },
    grants: [{ on: "webhookRulesQueue", actions: ["sqs:SendMessage"] }],
  },
  ruleWriter: {
    env: RULE_PLACES,
    grants: [
      {
        on: "webhookRules",
        actions: ["events:PutRule", "events:PutTargets", "events:RemoveTargets", "events:DeleteRule"],
      },
    ],
  },
  ruleReader: {
    env: RULE_PLACES,
    grants: [
      { on: "webhookRules", actions: ["events:ListTargetsByRule"] },
      // It takes no resource.
      { on: "everyRule", actions: ["events:ListRules"] },
    ],
  },
} as const satisfies Record<string, Capability>;
