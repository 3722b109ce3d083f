import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { askedSince } from "#lib/domain/platform/filter/event/asked-since.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";

/** Whether a lead is in a selection: the same leads as the lake finds. */
export type LeadMatch = (workspaceId: WorkspaceId, lead: Lead) => Promise<boolean>;

/** Compiles a selection to a test of one lead after the other; its events are read only where the filter asks. */
export const leadMatch = (
  { filter, catalogue, clock }: LeadSelection,
  engagement: LeadEngagement,
): LeadMatch => {
  if (filter === null) return async () => true;
  const holds = predicateOverEvents(filter, catalogue, clock);
  if (eventsOf(filter).length === 0) return async (_, lead) => holds(lead, []);
  const since = askedSince(filter, catalogue, clock);
  return async (workspaceId, lead) => holds(lead, await engagement.of(workspaceId, lead, since));
};
