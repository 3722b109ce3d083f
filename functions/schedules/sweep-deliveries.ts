import { scheduledFunctions } from "#functions/manifest.ts";
import { sweepWaiting } from "#lib/domain/events/delivery/sweep-waiting.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Wakes deliveries and batches whose message or schedule was lost. */
export const handler = scheduled(scheduledFunctions["sweep-deliveries"], async (now, deps) => {
  const ports = {
    workspaces: deps.workspaceLister,
    webhooks: deps.webhookReader,
    waiting: deps.waitingDeliveries,
    timer: deps.retryDispatcher,
    gatherings: deps.gatheringReader,
    batchTimer: deps.batchTimer,
  };
  const woken = await sweepWaiting(ports, now);
  if (woken > 0) log("warn", "late deliveries woken", { count: woken });
});
