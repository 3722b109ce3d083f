import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import type { LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";
import type { ReaderParts } from "./record-reader.ts";

/** The collections that searches of leads read. */
export interface LeadLakeParts {
  readonly leads: ReaderParts;
  /** Opened only for filters that ask for events. */
  readonly engagement: ReaderParts;
}

/** The collections that these selections ask. */
export const askedBy = (
  { leads, engagement }: LeadLakeParts,
  selections: readonly Pick<LeadSelection, "filter">[],
): readonly ReaderParts[] => {
  const asksEvents = selections.some(({ filter }) => filter !== null && eventsOf(filter).length > 0);
  return asksEvents ? [leads, engagement] : [leads];
};
