import { apiFunctions } from "#functions/manifest.ts";
import { createLead as route } from "#lib/contract/leads.ts";
import { createLead } from "#lib/domain/lead/create-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createLead, async (call, { leadWriter }) => {
  const { lead } = await createLead(leadWriter, call.body, call.newId("lead"), stampOf(call));
  return { status: 201, body: lead, version: lead.version, headers: { location: `/v1/leads/${lead.id}` } };
});
