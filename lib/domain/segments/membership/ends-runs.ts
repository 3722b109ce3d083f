import { concerns } from "./changed-paths.ts";
import type { LeadChange } from "./lead-change.ts";
import type { MembershipRules } from "./membership-rule.ts";
import type { MembershipStore } from "./membership-store.ts";

/**
 * Returns whether a change of a lead may end runs of it that wait. Reads the lead only where the change touches a field
 * that some goal or `stop_when` filter asks.
 */
export const mayEndRuns = async (
  store: Pick<MembershipStore, "lead">,
  { runEnds = [] }: Pick<MembershipRules, "runEnds">,
  { workspaceId, leadId, paths, isNew }: LeadChange,
  now: Date,
): Promise<boolean> => {
  // A run asks before its first step.
  if (isNew) return false;
  const touched = runEnds.filter(
    ({ fields }) => paths === null || fields.some((field) => paths.some((path) => concerns(path, field))),
  );
  if (touched.length === 0) return false;
  const stored = await store.lead(workspaceId, leadId);
  if (stored === undefined || stored.deleted !== undefined) return false;
  return touched.some(({ mayHold }) => mayHold(stored.lead, now));
};
