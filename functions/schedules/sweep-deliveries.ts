import { scheduledFunctions } from "#functions/manifest.ts";
import { sweepWaiting } from "#lib/domain/webhook-delivery/sweep-waiting.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Wakes deliveries whose message or schedule was lost. */
export const handler = scheduled(
  scheduledFunctions["sweep-deliveries"],
  async (
    now,
    { workspaceLister: workspaces, webhookReader: webhooks, waitingDeliveries, retryDispatcher },
  ) => {
    const ports = { workspaces, webhooks, waiting: waitingDeliveries, timer: retryDispatcher };
    const woken = await sweepWaiting(ports, now);
    if (woken > 0) log("warn", "late deliveries woken", { count: woken });
  },
);
