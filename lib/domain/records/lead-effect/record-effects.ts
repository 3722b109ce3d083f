import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { contactedAt, entryOfActivity, entryOfDeal } from "#lib/domain/records/tally/tally-entry.ts";
import type { Counting, LeadEffect, LeadEffects } from "./lead-effect.ts";

const ofCounting = <R extends Counting>(more: Pick<LeadEffects<R>, "chosen" | "of">): LeadEffects<R> => ({
  counting: (record) => record,
  withUncounted: (record, ids) => ({ ...record, uncounted_lead_ids: [...ids] }),
  ...more,
});

/** A deal counts in `deals`. Its rate follows the workspace's rates, so that it is no choice of its writer. */
export const dealEffects: LeadEffects<Deal> = ofCounting({
  chosen: ({ status, amount, closed_at, lead_ids }, lead) =>
    lead_ids.includes(lead) ? { status, amount, closed_at } : undefined,
  of: (deal, lead) => {
    const entry = entryOfDeal(deal, lead);
    return entry === undefined ? {} : { entry };
  },
});

const ofActivity = (activity: Activity, lead: LeadId): LeadEffect => {
  const { lead_ids, kind, status, outcome, direction, starts_at, done_at, created_at } = activity;
  if (!lead_ids.includes(lead)) return {};
  const [entry, contacted] = [entryOfActivity(activity, lead), contactedAt(activity, lead)];
  const event = { kind, at: starts_at ?? done_at ?? created_at, status, outcome, direction };
  return { ...(entry && { entry }), ...(contacted !== undefined && { contacted }), event };
};

/**
 * A meeting counts in `meetings`; what reached the lead moves `last_contacted_at`; filters count each activity as an event
 * of the lead.
 */
export const activityEffects: LeadEffects<Activity> = ofCounting({ chosen: ofActivity, of: ofActivity });
