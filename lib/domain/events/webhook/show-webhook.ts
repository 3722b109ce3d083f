import { disabledDetails, type Webhook } from "#lib/contract/events/webhook-record.ts";
import type { WebhookRecord } from "./webhook-record.ts";

/** A webhook as its readers see it: no secret, and of the headers the names. */
export const showWebhook = (record: WebhookRecord, now: Date): Webhook => {
  const {
    workspace_id: _workspace,
    secrets,
    headers_sealed: _headers,
    batch_spans: _spans,
    ...shown
  } = record;
  const ends = secrets.flatMap(({ valid_until: until }) =>
    until === null || Date.parse(until) <= now.getTime() ? [] : [until],
  );
  return {
    ...shown,
    events: [...shown.events],
    header_names: [...shown.header_names],
    disabled_detail: record.disabled_reason === null ? null : disabledDetails[record.disabled_reason],
    previous_secret_until: ends.toSorted().at(-1) ?? null,
  };
};
