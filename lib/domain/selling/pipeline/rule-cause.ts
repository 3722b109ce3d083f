import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import { causeIn, leadCause } from "#lib/domain/records/lead/lead-cause.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** How many changes led to a lead as it is, each causing the next. */
export const depthOf = (stored: StoredLead): number => leadCause(stored).depth;

/** Why a rule moves a lead: because of whatever has written it last, and of what began that. */
export const causeOfRule = (stored: StoredLead, ruleId: string): Cause => {
  const { root = ruleId, depth, bulk } = leadCause(stored);
  const correlationId = causeIn(stored.writtenBy)?.correlationId ?? root;
  // Which of the events of a lead's image made the rule hold, nobody can tell.
  return { eventId: null, correlationId, root, depth: depth + 1, ...(bulk && { bulk }) };
};
