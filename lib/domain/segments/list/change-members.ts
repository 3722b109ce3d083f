import { errorTable, Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Membership } from "#lib/contract/segments/list-leads.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { leadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import type { LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import { type LeadRef, writtenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { hasTooManyLists, listsAfter, type MembershipChange } from "./membership.ts";
import { requireListWrite } from "./require-list-write.ts";

/** Attempts against other writers of a lead. */
const attemptsMax = 20;

/** Puts one lead on a list or takes it off; answers whether that changed anything. */
const changeMember = async (
  leads: LeadWriter,
  list: LeadList,
  change: MembershipChange,
  ref: LeadRef,
  stamp: Stamp,
): Promise<boolean> => {
  const { actor, at } = stamp;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findLead(leads, actor, ref);
    if (!mayWrite(actor, before.lead)) throw new Refusal("forbidden", { detail: "This lead is not yours." });
    const lists = listsAfter(before.lead, list.id, change);
    if (lists === before.lead.lists) return false;
    if (hasTooManyLists(lists))
      throw new Refusal("limit_reached", { detail: `A lead is on at most ${sizes.listsOfLeadMax} lists.` });
    // Who did it is told by the list's history.
    const after = bookkept(before, { ...before.lead, lists }, at, writtenBy(stamp));
    const audit = leadAudit(`lead.list_${change}`, before, after, stamp);
    if ((await leads.write({ before, after, audit })).outcome === "stored") return true;
  }
  throw new Refusal("unavailable", { detail: "Too many writers of this lead at once. Try again." });
};

/** Throws Refusal unless members put leads on this list. */
const requireStatic = ({ kind }: LeadList): void => {
  if (kind === "dynamic")
    throw new Refusal("wrong_state", {
      detail: "Its filter says which leads are on this list; change that.",
    });
  if (kind === "snapshot")
    throw new Refusal("wrong_state", { detail: "A snapshot keeps the leads that it was made with." });
};

/** Puts leads on a static list or takes them off, each by itself and in order, by the names that the caller used. */
export const changeMembers = async (
  leads: LeadWriter,
  list: LeadList,
  change: MembershipChange,
  names: readonly string[],
  stamp: Stamp,
): Promise<Membership[]> => {
  requireListWrite(list, stamp);
  requireStatic(list);
  const results: Membership[] = [];
  for (const lead_id of names) {
    try {
      const changed = await changeMember(leads, list, change, parseLeadRef(lead_id), stamp);
      results.push({ status: 200, lead_id, changed });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message: detail } = error;
      results.push({ status: errorTable[code].status, lead_id, changed: false, code, detail });
    }
  }
  return results;
};
