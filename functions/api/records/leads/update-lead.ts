import { apiFunctions } from "#functions/manifest.ts";
import { updateLead as route } from "#lib/contract/records/leads.ts";
import { writingThroughLeads } from "#lib/domain/records/company/write-through-lead.ts";
import { withWarnings } from "#lib/domain/records/lead/admit-lead.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { updateLead } from "#lib/domain/records/lead/update-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.updateLead,
  async (call, { leadWriter, leadSchema: leadSchemas, leadAndCompany, suppressionReader: suppressions }) => {
    const ref = parseLeadRef(call.params.lead_id);
    const stamp = stampOf(call);
    const leads = writingThroughLeads(leadWriter, leadAndCompany, stamp);
    const written = await updateLead(
      { leads, leadSchemas, suppressions },
      ref,
      call.body,
      call.ifMatch,
      stamp,
    );
    return { status: 200, body: withWarnings(written), version: written.lead.version };
  },
);
