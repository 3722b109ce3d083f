import { Refusal } from "#lib/contract/errors.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { findLead } from "../find-lead.ts";
import { leadAudit } from "../lead-audit.ts";
import type { LeadWriter } from "../lead-store.ts";
import { refuseDuplicate, refuseStale } from "../refusals.ts";
import { type LeadRef, type StoredLead, writtenBy } from "../stored-lead.ts";
import type { SuppressionClearer } from "./suppression.ts";

export interface ClearDeps {
  readonly leads: LeadWriter;
  readonly suppressions: SuppressionClearer;
}

/** Attempts without If-Match against other writers of the lead. */
const attemptsMax = 20;

/** The provenance says when it was cleared, so that an older event does not opt the lead out again. */
const cleared = (before: StoredLead, stamp: Stamp): StoredLead => {
  const { lead } = before;
  const { at, via, actor } = stamp;
  const opted_out = { source: via, at, by: actor.member_id };
  return {
    ...before,
    lead: {
      ...lead,
      opted_out: null,
      provenance: { ...lead.provenance, opted_out },
      updated_at: at,
      version: lead.version + 1,
    },
    writtenBy: writtenBy(stamp),
  };
};

/**
 * Clears a lead's opt-out and the suppression of its address. The suppression is cleared first: a function that dies in
 * between leaves the lead opted out, and the next request clears it. Throws Refusal for a lead that the actor can't see.
 */
export const clearOptOut = async (
  { leads, suppressions }: ClearDeps,
  ref: LeadRef,
  ifMatch: number | undefined,
  stamp: Stamp,
): Promise<StoredLead> => {
  const { actor, at } = stamp;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findLead(leads, actor, ref);
    const { email, opted_out, version } = before.lead;
    if (ifMatch !== undefined && ifMatch !== version) return refuseStale(before.lead, {});
    if (email !== null) await suppressions.clear(actor.workspace_id, email, at);
    if (opted_out === null) return before;
    const after = cleared(before, stamp);
    const audit = leadAudit("lead.clear_opt_out", before, after, stamp);
    const result = await leads.write({ before, after, audit });
    if (result.outcome === "stored") return after;
    if (result.outcome === "duplicate") return refuseDuplicate(leads, actor, result);
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
