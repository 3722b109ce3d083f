import { apiFunctions } from "#functions/manifest.ts";
import { moveLead as route } from "#lib/contract/selling/lead-stages.ts";
import { withWarnings } from "#lib/domain/records/lead/admit-lead.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { moveLead } from "#lib/domain/selling/pipeline/move-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.moveLead,
  async (call, { leadWriter: leads, leadSchema: leadSchemas }) => {
    const ref = parseLeadRef(call.params.lead_id);
    const moved = await moveLead({ leads, leadSchemas }, ref, call.body, call.ifMatch, stampOf(call));
    return { status: 200, body: withWarnings(moved), version: moved.lead.version };
  },
);
