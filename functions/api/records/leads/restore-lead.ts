import { apiFunctions } from "#functions/manifest.ts";
import { restoreLead as route } from "#lib/contract/records/leads.ts";
import { restoreLead } from "#lib/domain/records/lead/restore-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.restoreLead,
  async (call, { leadWriter: leads, suppressionReader: suppressions }) => {
    const { lead } = await restoreLead({ leads, suppressions }, call.params.lead_id, stampOf(call));
    return { status: 200, body: lead, version: lead.version };
  },
);
