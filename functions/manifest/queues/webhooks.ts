import type { QueueRow } from "./queue-row.ts";

/** What the log says when a delivery has disabled its webhook; an alarm counts these lines. */
export const webhookDisabled = "webhook disabled";

/** What it takes to deliver in either lane. */
const deliveryUses = [
  "endpointRecords",
  "webhookSecrets",
  "deliveryStore",
  "laneBook",
  "retryTimer",
  "batchTimer",
  "webhookSender",
] as const;

/** Deliveries to webhooks. */
export const webhookQueues = {
  "deliver-webhook": {
    queue: "webhookDeliveriesQueue",
    uses: [...deliveryUses, "gatheringBook", "eventHistory"],
    memoryMb: 1024,
    atOnce: true,
    concurrencyMax: 50,
  },
  // Endpoints that fail or are slow keep its invocations waiting, fifteen seconds each; they get so many and no more.
  "retry-webhook": {
    queue: "webhookRetriesQueue",
    uses: deliveryUses,
    memoryMb: 1024,
    atOnce: true,
    concurrencyMax: 50,
  },
  "run-replay": {
    queue: "webhookReplaysQueue",
    uses: [
      "webhookReader",
      "replayStore",
      "eventHistory",
      "deliveryReader",
      "deliveryStore",
      "retryDispatcher",
      "replayDispatcher",
    ],
    timeoutSeconds: 300,
    batchSize: 1,
    concurrencyMax: 5,
  },
} as const satisfies Record<string, QueueRow>;
