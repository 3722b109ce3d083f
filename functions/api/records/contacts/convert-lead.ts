import { apiFunctions } from "#functions/manifest.ts";
import { convertLead as route } from "#lib/contract/records/contacts.ts";
import { convertLead } from "#lib/domain/records/conversion/convert-lead.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.convertLead, async (call, { leadReader, ...deps }) => {
  const ref = parseLeadRef(call.params.lead_id);
  const asked = { input: call.body, ifMatch: call.ifMatch };
  const ids = { deal: call.newId("deal"), company: call.newId("company") };
  const body = await convertLead({ leads: leadReader, ...deps }, ref, asked, ids, stampOf(call));
  return { status: 200, body, version: body.lead.version };
});
