import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import { contactedAt, entryOfActivity } from "#lib/domain/records/lead-effect/tally-entry.ts";
import {
  type LeadEffect,
  type LeadEffects,
  ofCounting,
} from "#lib/domain/records/record-kind/lead-effect.ts";

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
