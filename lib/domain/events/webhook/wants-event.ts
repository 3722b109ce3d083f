import { fitsPattern } from "#lib/contract/events/event-pattern.ts";
import type { SentEvent } from "#lib/contract/events.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { eventCatalogue } from "./event-catalogue.ts";
import type { WebhookRecord } from "./webhook-record.ts";

/**
 * Whether an event is for a webhook: by its kind and the filter, and unless it is kept from all of them. A test event of
 * its own always is.
 */
export const wantsEvent = (
  { id, events, filter }: Pick<WebhookRecord, "id" | "events" | "filter">,
  event: SentEvent,
  now: Date,
): boolean => {
  if (event.resource.type === "webhook" && event.resource.id === id) return true;
  if (event.data["webhooks"] === false) return false;
  if (!events.some((pattern) => fitsPattern(pattern, event.type))) return false;
  return filter === null || filterPredicate(filter, eventCatalogue, { now })(event);
};
