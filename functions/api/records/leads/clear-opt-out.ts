import { apiFunctions } from "#functions/manifest.ts";
import { clearOptOut as route } from "#lib/contract/records/opt-outs.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { clearOptOut } from "#lib/domain/records/lead/suppression/clear-opt-out.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.clearOptOut,
  async (call, { leadWriter: leads, suppressionWriter: suppressions }) => {
    const ref = parseLeadRef(call.params.lead_id);
    const { lead } = await clearOptOut({ leads, suppressions }, ref, call.ifMatch, stampOf(call));
    return { status: 200, body: lead, version: lead.version };
  },
);
