import { apiFunctions } from "#functions/manifest.ts";
import { getLead as route } from "#lib/contract/records/leads.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { maskLead } from "#lib/domain/records/lead/masking.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getLead, async ({ params, actor }, { leadReader }) => {
  const { lead } = await findLead(leadReader, actor, parseLeadRef(params.lead_id));
  return { status: 200, body: seesMasked(actor) ? maskLead(lead) : lead, version: lead.version };
});
