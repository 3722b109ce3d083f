import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadRef } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import type { DismissalStore } from "./dismissal-store.ts";

export interface DismissDeps {
  readonly leads: Pick<LeadReader, "get" | "holderOf">;
  readonly dismissals: DismissalStore;
}

export interface MarkRequest {
  readonly lead: LeadRef;
  readonly others: readonly LeadId[];
  /** False takes the mark back. */
  readonly isDismissed: boolean;
}

type Marked = { readonly lead_id: LeadId; readonly status: 200 | 404 };

/** Leads' versions begin at 1, so that no change of the lead has this place in the audit log. */
const auditVersion = 0;

/**
 * Marks pairs of leads as no duplicates, or takes that back. Whoever marks a pair sees both of its leads; one that
 * they don't see is answered like one that isn't there, and holds up no other.
 */
export const dismissDuplicates = async (
  { leads, dismissals }: DismissDeps,
  { lead: ref, others, isDismissed }: MarkRequest,
  { actor, at, requestId }: Stamp,
): Promise<Marked[]> => {
  const { workspace_id, member_id } = actor;
  const { lead } = await findLead(leads, actor, ref);
  if (others.includes(lead.id))
    throw new Refusal("validation_failed", {
      errors: [{ pointer: "/lead_ids", code: "same_lead", message: "A lead is no duplicate of itself." }],
    });
  const found = await Promise.all([...new Set(others)].map((id) => leads.get(workspace_id, id)));
  const seen = new Set<LeadId>(
    found.flatMap((other) =>
      other !== undefined && other.deleted === undefined && mayRead(actor, other.lead) ? [other.lead.id] : [],
    ),
  );
  const marked = { not_duplicates: [...seen] };
  if (seen.size > 0)
    await dismissals.set(
      [...seen].map((id) => [lead.id, id]),
      isDismissed ? { at, by: member_id } : null,
      {
        workspaceId: workspace_id,
        at,
        actor: { type: "member", id: member_id },
        action: isDismissed ? "lead.dismiss_duplicates" : "lead.undismiss_duplicates",
        recordId: lead.id,
        version: auditVersion,
        before: isDismissed ? {} : marked,
        after: isDismissed ? marked : {},
        requestId,
      },
    );
  return others.map((lead_id) => ({ lead_id, status: seen.has(lead_id) ? 200 : 404 }));
};
