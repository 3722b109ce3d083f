import { Refusal } from "#lib/contract/errors.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { findLead } from "./find-lead.ts";
import { leadAudit } from "./lead-audit.ts";
import type { LeadWriter } from "./lead-store.ts";
import { refuseStale } from "./refusals.ts";
import { type LeadRef, type StoredLead, writtenBy } from "./stored-lead.ts";
import { mayWrite } from "./visibility.ts";

/** Puts a lead into the bin for 30 days; its email and external ids are free at once. */
export const deleteLead = async (
  leads: LeadWriter,
  ref: LeadRef,
  ifMatch: number | undefined,
  stamp: Stamp,
): Promise<StoredLead> => {
  const { actor, at } = stamp;
  const before = await findLead(leads, actor, ref);
  if (!mayWrite(actor, before.lead)) throw new Refusal("forbidden", { detail: "This lead is not yours." });
  if (ifMatch !== undefined && ifMatch !== before.lead.version) return refuseStale(before.lead, {});
  const after: StoredLead = {
    ...before,
    lead: { ...before.lead, updated_at: writeTime(at, before.lead), version: before.lead.version + 1 },
    writtenBy: writtenBy(stamp),
    deleted: { at, by: actor.member_id },
  };
  const result = await leads.write({ before, after, audit: leadAudit("lead.delete", before, after, stamp) });
  if (result.outcome === "stored") return after;
  // Somebody changed it since: look again, which also finds that it has gone.
  return deleteLead(leads, ref, ifMatch, stamp);
};
