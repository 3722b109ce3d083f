import { askedEvent, type EventSource } from "#lib/domain/platform/filter/event/asked-events.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import type { LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";
import type { ReaderParts } from "./record-reader.ts";

/** The collections that searches of leads read; those of events are opened only for filters that ask for them. */
export type LeadLakeParts = Readonly<Record<"leads" | EventSource, ReaderParts>>;

/** The collections that these selections ask. */
export const askedBy = (
  parts: LeadLakeParts,
  selections: readonly Pick<LeadSelection, "filter">[],
): readonly ReaderParts[] => {
  const asked = selections.flatMap(({ filter }) => (filter === null ? [] : eventsOf(filter)));
  const sources = new Set(asked.map(({ event }) => askedEvent(event).source));
  const { leads, engagement, activities } = parts;
  return [
    leads,
    ...(sources.has("engagement") ? [engagement] : []),
    ...(sources.has("activities") ? [activities] : []),
  ];
};
