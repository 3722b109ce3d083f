import { firstReason, type Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { AssignResult } from "#lib/contract/selling/assignment-record.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** The result of a lead that got its owner. */
export const assigned = ({ before, after }: LeadWrite): AssignResult => ({
  lead_id: after.lead.id,
  outcome: "assigned",
  owner_id: after.lead.owner_id,
  previous_owner_id: before?.lead.owner_id ?? null,
});

/** A result that leaves the lead where it is. */
export const left = (
  { lead }: Pick<StoredLead, "lead">,
  outcome: AssignResult["outcome"],
  why?: Pick<AssignResult, "code" | "detail">,
): AssignResult => ({
  lead_id: lead.id,
  outcome,
  owner_id: lead.owner_id,
  previous_owner_id: lead.owner_id,
  ...why,
});

/** The result of a refusal. Nobody learns the owner of what they may not read. */
export const refused = (lead_id: LeadId, refusal: Refusal): AssignResult => {
  const outcome = refusal.code === "not_found" || refusal.code === "forbidden" ? "refused" : "failed";
  const { code, message: detail } = firstReason(refusal);
  return { lead_id, outcome, owner_id: null, previous_owner_id: null, code, detail };
};
