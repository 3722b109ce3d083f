import { queueFunctions } from "#functions/manifest.ts";
import { ReplayWork } from "#lib/domain/events/delivery/replay/replay-record.ts";
import { runReplay } from "#lib/domain/events/delivery/replay/run-replay.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Puts the events of a replay on their way. */
export const handler = consumer(queueFunctions["run-replay"], ReplayWork, async ({ message }, deps) => {
  const ports = {
    replays: deps.replayStore,
    webhooks: deps.webhookReader,
    log: deps.eventHistory,
    past: deps.deliveryReader,
    deliveries: deps.deliveryStore,
    timer: deps.retryDispatcher,
  };
  if (await runReplay(ports, message, () => new Date())) await deps.replayDispatcher.send([message]);
});
