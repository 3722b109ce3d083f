import type { BatchSpan, WebhookRecord } from "./webhook-record.ts";

/** A webhook whose batches are switched on and off more often than this forgets the oldest time. */
const spansMax = 10;

/**
 * The times in which a webhook's events are gathered, once it has become `after`. What is gathered when batches are
 * switched off still goes out, so their time stays; what is gathered when the webhook is disabled does not.
 */
export const spansAfter = (
  before: Pick<WebhookRecord, "state" | "batch" | "batch_spans"> | undefined,
  { state, batch }: Pick<WebhookRecord, "state" | "batch">,
  at: string,
): readonly BatchSpan[] => {
  if (state === "disabled") return [];
  const known = before?.state === "enabled" ? before.batch_spans : [];
  const [open] = known.filter(({ until }) => until === null);
  if (batch === null) return known.map(({ from, until }) => ({ from, until: until ?? at }));
  return open === undefined ? [{ from: at, until: null }, ...known].slice(0, spansMax) : known;
};

/** Whether an event of a time goes out in a batch. */
export const isGathered = ({ batch_spans: spans }: Pick<WebhookRecord, "batch_spans">, at: string): boolean =>
  spans.some(({ from, until }) => from <= at && (until === null || at < until));
