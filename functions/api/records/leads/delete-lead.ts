import { apiFunctions } from "#functions/manifest.ts";
import { deleteLead as route } from "#lib/contract/records/leads.ts";
import { deleteLead } from "#lib/domain/records/lead/delete-lead.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteLead, async (call, { leadWriter }) => {
  await deleteLead(leadWriter, parseLeadRef(call.params.lead_id), call.ifMatch, stampOf(call));
  return { status: 204 };
});
