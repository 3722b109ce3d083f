import { apiFunctions } from "#functions/manifest.ts";
import { acceptAssignment as route } from "#lib/contract/selling/assignments.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { answerOffer } from "#lib/domain/selling/assignment/offer/answer-offer.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.acceptAssignment, async (call, deps) => {
  const { actor, params } = call;
  const stored = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
  const said = { answer: "accepted" } as const;
  const body = await answerOffer(deps.offerStore, stored, said, stampOf(call));
  return { status: 200, body };
});
