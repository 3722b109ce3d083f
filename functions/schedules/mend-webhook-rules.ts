import { scheduledFunctions } from "#functions/manifest.ts";
import { mendRules } from "#lib/domain/events/webhook/mend-rules.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Mends what differs between webhooks and the bus's rules. */
export const handler = scheduled(
  scheduledFunctions["mend-webhook-rules"],
  async (now, { webhookStore: webhooks, ruleWriter, ruleReader, workspaceLister: workspaces }) => {
    const rules = { ...ruleWriter, ...ruleReader };
    const mended = await mendRules({ webhooks, rules, workspaces }, now);
    if (mended.length > 0) log("warn", "rules mended", { rules: mended.length });
  },
);
