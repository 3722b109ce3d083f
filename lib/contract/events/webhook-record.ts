import * as z from "zod";
import { Filter } from "#lib/contract/platform/filters.ts";
import { MemberId, WebhookId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";

export const WebhookState = z.enum(["enabled", "disabled"]);
export type WebhookState = z.infer<typeof WebhookState>;

/** Why a webhook is disabled. */
export const DisabledReason = z.enum(["by_request", "gone", "failing", "rule_quota"]);
export type DisabledReason = z.infer<typeof DisabledReason>;

/** What each reason means and what to do. */
export const disabledDetails: Readonly<Record<DisabledReason, string>> = {
  by_request: "A member disabled it.",
  gone: "The endpoint answered 410. Enable it again once the endpoint takes events.",
  failing: "Nothing got through for five days. Mend the endpoint, then enable it again.",
  rule_quota:
    "The event bus has as many rules as your AWS account allows, 300 unless raised. Raise the quota `Rules per event bus` of Amazon EventBridge in Service Quotas or delete webhooks, then enable it again.",
};

/** How events are gathered into one POST. */
export const WebhookBatch = z.strictObject({
  max_events: z.int().min(1).max(sizes.webhookBatchEventsMax).describe("So many events go at once."),
  max_wait_seconds: z
    .int()
    .min(1)
    .max(sizes.webhookBatchWaitSecondsMax)
    .describe("So long after the first event fewer go."),
});
export type WebhookBatch = z.infer<typeof WebhookBatch>;

export const Webhook = z.strictObject({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.string()),
  filter: Filter.nullable(),
  batch: WebhookBatch.nullable().describe("Null: every event is a POST of its own."),
  header_names: z.array(z.string()).describe("Names of the headers that you added."),
  description: z.string().nullable(),
  owner_id: MemberId,
  state: WebhookState,
  state_note: z.string().nullable().describe("What was said when the state was changed."),
  disabled_reason: DisabledReason.nullable(),
  disabled_detail: z.string().nullable().describe("The reason in plain words and what to do."),
  failing_since: Timestamp.nullable().describe("Since when no delivery has got through."),
  previous_secret_until: Timestamp.nullable().describe("Until then the secret before this one signs too."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Webhook = z.infer<typeof Webhook>;
