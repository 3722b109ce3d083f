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
    groupedBy: "workspace_id",
    uses: [...deliveryUses, "gatheringBook", "eventHistory"],
    memoryMb: 1024,
    atOnce: true,
    concurrencyMax: 50,
    loopBoundedBy:
      "The gathering's position in the event log: each batch moves it forward, and it ends at the log's last event.",
  },
  // Endpoints that fail or are slow keep its invocations waiting, fifteen seconds each; they get so many and no more.
  "retry-webhook": {
    queue: "webhookRetriesQueue",
    groupedBy: "workspace_id",
    uses: deliveryUses,
    memoryMb: 1024,
    atOnce: true,
    concurrencyMax: 50,
    loopBoundedBy:
      "The delivery: each attempt counts in `attempts_made`, up to `attempts_max`. Then it is the next batch's turn.",
  },
  "run-replay": {
    queue: "webhookReplaysQueue",
    groupedBy: "workspace_id",
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
    loopBoundedBy:
      "The replay's position: each run moves it forward by at least 100 events, up to the replay's `to`.",
  },
} as const satisfies Record<string, QueueRow>;
