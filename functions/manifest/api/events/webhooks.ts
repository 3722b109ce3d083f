import type { FunctionRow } from "../../function-row.ts";

export const webhooksFunctions = {
  createWebhook: { uses: ["webhookStore", "outboundUrls", "memberReader", "secretSealer"] },
  listWebhooks: { uses: ["webhookReader"] },
  getWebhook: { uses: ["webhookReader"] },
  changeWebhook: { uses: ["webhookStore", "outboundUrls", "memberReader", "secretSealer"] },
  deleteWebhook: { uses: ["webhookStore"] },
  rotateWebhookSecret: { uses: ["webhookStore", "secretSealer"] },
  pingWebhook: { uses: ["webhookReader", "webhookPinger"] },
  listDeliveries: { uses: ["webhookReader", "deliveryReader", "cursorSigner"] },
  getDelivery: { uses: ["deliveryReader"] },
  redeliver: { uses: ["webhookReader", "deliveryStore", "retryDispatcher"] },
  replayWebhook: { uses: ["webhookReader", "replayStore", "outboundUrls", "replayDispatcher"] },
  getReplay: { uses: ["replayReader"] },
} as const satisfies Record<string, FunctionRow>;
