import * as z from "zod";
import { ReplayId, WebhookId } from "#lib/contract/platform/ids.ts";
import { TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { route } from "../route.ts";

const count = z.int().min(0);

/** Events on their way to an endpoint once more. */
export const WebhookReplay = z.strictObject({
  id: ReplayId,
  webhook_id: WebhookId,
  state: z
    .enum(["running", "done"])
    .describe("`done`: every event is on its way; deliveries show how they fare."),
  from: Timestamp,
  to: Timestamp,
  failed_only: z.boolean(),
  url: z.string().nullable(),
  counts: z.strictObject({
    looked_at: count.describe("Events or deliveries of the time."),
    replayed: count,
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type WebhookReplay = z.infer<typeof WebhookReplay>;

const NewReplay = z
  .strictObject({
    from: TimestampInput.describe("Events from this time on; the log goes 30 days back."),
    to: TimestampInput.optional().describe("Until before this time; now when left out."),
    failed_only: z
      .boolean()
      .default(false)
      .describe(
        "Only deliveries that failed for good. Otherwise all events that the webhook wants as it is now.",
      ),
    url: z.url().max(2_000).optional().describe("Goes there instead of to the webhook's own URL."),
  })
  .refine(({ from, to }) => to === undefined || from < to, { error: "`from` is before `to`.", path: ["to"] });
export type NewReplay = z.infer<typeof NewReplay>;

const area = "webhooks";
const roles = ["admin"] as const;

export const replayWebhook = route({
  id: "replayWebhook",
  area,
  method: "POST",
  path: "/webhooks/{webhook_id}/replay",
  summary: "Send the events of a time once more",
  description:
    "Each is a delivery of its own with the event's own `webhook-id` and the header `webhook-replay: true`, signed with the webhook's secret and tried like any other. What happened while the webhook was disabled is among them.",
  roles,
  rate: "heavy",
  params: z.strictObject({ webhook_id: WebhookId }),
  body: NewReplay,
  answers: {
    202: {
      description: "The replay, begun.",
      schema: WebhookReplay,
      headers: { location: "Where to see how far it is." },
    },
  },
  errors: ["wrong_state"],
  finds: "webhook",
  example: { body: { from: "2026-11-01T00:00:00.000Z", to: "2026-11-02T00:00:00.000Z" } },
});

export const getReplay = route({
  id: "getReplay",
  area,
  method: "GET",
  path: "/webhooks/{webhook_id}/replays/{replay_id}",
  summary: "See how far a replay is",
  roles,
  rate: "read",
  params: z.strictObject({ webhook_id: WebhookId, replay_id: ReplayId }),
  answers: { 200: { description: "The replay.", schema: WebhookReplay } },
  finds: "replay",
});

/** In the order of the documentation. */
export const webhookReplaysRoutes = { replayWebhook, getReplay };
