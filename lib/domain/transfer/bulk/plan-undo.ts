import { fingerprint } from "#lib/domain/records/lead/field-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type LeftChange, takeBack } from "#lib/domain/records/lead/take-back.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import type { BulkEntry } from "./bulk-journal.ts";
import { failed, type LeadPlan, type LeftAlone, notFound, refused, unchanged } from "./lead-plan.ts";
import { type Acting, nextImage, planDeletion, planMembership, planRestoring } from "./plan-lead.ts";

const changedSince = failed("changed_since", "Somebody has changed it since.");

const messages = {
  changed_since: "Somebody has changed it since.",
  taken_since: "Another lead holds this value by now.",
} as const;

const shown = ({ path, before, after, now, reason }: LeftChange): LeftAlone => ({
  field: path,
  reason,
  message: messages[reason],
  before,
  written: after,
  now,
});

const undoChange = (
  acting: Acting,
  entry: Extract<BulkEntry, { readonly changes: unknown }>,
  before: StoredLead,
): LeadPlan => {
  const back = takeBack(entry, before, true);
  if (back.isUnidentifiable)
    return failed("not_identifiable", "It would be without email, phone, and name with a company.");
  const left = back.left.map(shown);
  if (back.lead !== undefined)
    return { outcome: "changed", put: { before, after: nextImage(acting, before, back.lead) }, left };
  return left.length === 0 ? unchanged : { outcome: "failed", left };
};

/** Other lists that a lead has come to or left meanwhile are nobody's concern here. */
const undoMembership = (acting: Acting, before: StoredLead): LeadPlan | undefined => {
  const { action } = acting.job;
  if (action.kind === "add_to_list") return planMembership(acting, before, action.list_id, "remove");
  return action.kind === "remove_from_list"
    ? planMembership(acting, before, action.list_id, "add")
    : undefined;
};

/**
 * Decides how a lead's share of a bulk action is taken back, given as it is now. Only what still is as the action left it
 * is taken back, so that nobody's later work is lost.
 */
export const planUndo = (acting: Acting, entry: BulkEntry, before: StoredLead | undefined): LeadPlan => {
  if (before === undefined) return notFound;
  if ("deleted_at" in entry) {
    if (before.deleted === undefined) return unchanged;
    return before.deleted.at === entry.deleted_at ? planRestoring(acting, before) : changedSince;
  }
  if (before.deleted !== undefined) return "restored" in entry ? unchanged : notFound;
  if (!mayWrite(acting.writer, before.lead)) return refused("forbidden", "This lead is not yours.");
  if ("restored" in entry)
    return fingerprint(before.lead) === entry.restored ? planDeletion(acting, before) : changedSince;
  return undoMembership(acting, before) ?? undoChange(acting, entry, before);
};
