import { queueFunctions } from "#functions/manifest.ts";
import { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { syncRule } from "#lib/domain/events/webhook/sync-rule.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

/** Makes the bus's rule what a webhook's record calls for. */
export const handler = consumer(
  queueFunctions["sync-webhook-rule"],
  RuleWork,
  async ({ message, now }, { webhookStore: webhooks, ruleWriter: rules }) => {
    const { workspace_id: workspaceId, webhook_id: webhookId } = message;
    const hasRoom = await syncRule({ webhooks, rules }, { workspaceId, webhookId }, now);
    if (!hasRoom) log("error", "no room for a rule", { workspace_id: workspaceId, webhook_id: webhookId });
  },
);
