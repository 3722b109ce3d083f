import { queueFunctions } from "#functions/manifest.ts";
import { endpointBook } from "#lib/domain/webhook-delivery/endpoint-book.ts";
import { ReplayWork } from "#lib/domain/webhook-delivery/replay/replay-record.ts";
import { runReplay } from "#lib/domain/webhook-delivery/replay/run-replay.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log as tell } from "#lib/runtime/log.ts";

/** Puts the events of a replay on their way. */
export const handler = consumer(queueFunctions["run-replay"], ReplayWork, async ({ message }, deps) => {
  const { webhookStore: webhooks, webhookSecrets: secrets, replayStore: replays, eventLogReader: log } = deps;
  const ports = {
    replays,
    endpoints: endpointBook({ webhooks, secrets, tell }),
    log,
    past: deps.deliveryReader,
    deliveries: deps.deliveryStore,
    timer: deps.retryDispatcher,
  };
  if (await runReplay(ports, message, () => new Date())) await deps.replayDispatcher.send([message]);
});
