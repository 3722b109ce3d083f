import { Refusal } from "#lib/contract/errors.ts";
import type { AnsweredAssignment } from "#lib/contract/selling/assignments.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { isOpen, type Offer, type OfferStore } from "./offer.ts";

type Answer = AnsweredAssignment["state"];

const auditOf = (
  { actor, at, requestId }: Stamp,
  { lead_id: recordId }: Offer,
  { lead }: StoredLead,
  [answer, reason]: readonly [Answer, string | undefined],
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action: `lead.assignment_${answer}`,
  recordId,
  version: lead.version,
  before: {},
  after: reason === undefined ? {} : { reason },
  requestId,
});

/**
 * The owner accepts a lead that goes on otherwise, or declines it: then it goes on at once. A manager or an admin may
 * decline in their place. Throws Refusal where nobody waits for an answer.
 */
export const answerOffer = async (
  offers: OfferStore,
  stored: StoredLead,
  { answer, reason }: { readonly answer: Answer; readonly reason?: string | undefined },
  stamp: Stamp,
): Promise<AnsweredAssignment> => {
  const { actor, at } = stamp;
  const { id: lead_id, owner_id } = stored.lead;
  const offer = await offers.get(actor.workspace_id, lead_id);
  if (offer === undefined || !isOpen(offer, stored)) {
    // Who accepts once more has it.
    if (answer === "accepted" && owner_id === actor.member_id) return { lead_id, owner_id, state: answer };
    throw new Refusal("wrong_state", { detail: "Nobody waits for an answer about this lead." });
  }
  const leads = actor.role !== "sales_rep" && answer === "declined";
  if (offer.to !== actor.member_id && !leads)
    throw new Refusal("forbidden", { detail: "This lead waits for the answer of its owner." });
  const after = answer === "accepted" ? undefined : { ...offer, until: at };
  const audit = auditOf(stamp, offer, stored, [answer, reason]);
  if (!(await offers.answer({ before: offer, after }, audit, actor.workspace_id)))
    throw new Refusal("wrong_state", { detail: "The lead has just gone on." });
  return { lead_id, owner_id: offer.to, state: answer };
};
