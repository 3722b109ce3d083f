import {
  personalChangesSince,
  wasOwnedBy,
  withAutomatic,
} from "#lib/domain/records/lead/automatic-changes.ts";
import { fingerprint, presentValue } from "#lib/domain/records/lead/field-changes.ts";
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

type Changed = Extract<BulkEntry, { readonly changes: unknown }>;

const undoChange = (acting: Acting, entry: Changed, before: StoredLead): LeadPlan => {
  const back = takeBack(entry, before, true);
  if (back.isUnidentifiable)
    return failed("not_identifiable", "It would be without email, phone, and name with a company.");
  const left = back.left.map(shown);
  if (back.lead !== undefined)
    return {
      outcome: "changed",
      put: { before, after: withAutomatic(nextImage(acting, before, back.lead), back.automatic ?? {}) },
      left,
    };
  return left.length === 0 ? unchanged : { outcome: "failed", left };
};

/** Other lists that a lead has come to or left meanwhile are nobody's concern here. */
const membershipBack = (acting: Acting, before: StoredLead): LeadPlan | undefined => {
  const { action } = acting.job;
  if (action.kind === "add_to_list") return planMembership(acting, before, action.list_id, "remove");
  return action.kind === "remove_from_list"
    ? planMembership(acting, before, action.list_id, "add")
    : undefined;
};

const undoMembership = (acting: Acting, entry: Changed, before: StoredLead): LeadPlan | undefined => {
  const plan = membershipBack(acting, before);
  if (plan?.put === undefined) return plan;
  const { automatic } = takeBack(entry, before, true);
  if (automatic === undefined) return plan;
  return { ...plan, put: { ...plan.put, after: withAutomatic(plan.put.after, automatic) } };
};

type Restored = Extract<BulkEntry, { readonly restored: unknown }>;

/** Deletes a lead that the action restored, unless somebody has changed it since. */
const undoRestoring = (acting: Acting, { restored, values }: Restored, before: StoredLead): LeadPlan => {
  const changed = values === undefined ? [] : personalChangesSince(values, before);
  const isSame = values === undefined ? fingerprint(before.lead) === restored : changed.length === 0;
  if (isSame) return planDeletion(acting, before);
  if (changed.length === 0) return changedSince;
  const left = changed.map((field) => ({
    ...{ field, reason: "changed_since", message: messages.changed_since },
    now: presentValue(before.lead, field),
  }));
  return { outcome: "failed", left };
};

/** Automation that gives a lead to another member takes no right to undo from its former owner. */
const mayUndo = ({ writer }: Acting, before: StoredLead): boolean =>
  mayWrite(writer, before.lead) ||
  (wasOwnedBy(before, writer.member_id) && mayWrite(writer, { ...before.lead, owner_id: writer.member_id }));

/**
 * Decides how a lead's share of a bulk action is taken back, given as it is now. Only what nobody but automation has
 * changed since is taken back, so that no later work of a person is lost.
 */
export const planUndo = (acting: Acting, entry: BulkEntry, before: StoredLead | undefined): LeadPlan => {
  if (before === undefined) return notFound;
  if ("deleted_at" in entry) {
    if (before.deleted === undefined) return unchanged;
    return before.deleted.at === entry.deleted_at ? planRestoring(acting, before) : changedSince;
  }
  if (before.deleted !== undefined) return "restored" in entry ? unchanged : notFound;
  if (!mayUndo(acting, before)) return refused("forbidden", "This lead is not yours.");
  if ("restored" in entry) return undoRestoring(acting, entry, before);
  return undoMembership(acting, entry, before) ?? undoChange(acting, entry, before);
};
