import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** What an event makes of its lead's score, in the write that stores the event. */
export interface EventScorer {
  /**
   * `counted` is the lead with its counters moved, or as it was. Answers the very same where the event changes no score.
   */
  scored(counted: StoredLead, before: StoredLead, event: HeardEvent): Promise<StoredLead>;
}

/** Of a workspace without an active model. */
export const noScorer: EventScorer = { scored: async (counted) => counted };
