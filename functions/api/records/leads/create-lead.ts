import { apiFunctions } from "#functions/manifest.ts";
import { createLead as route } from "#lib/contract/records/leads.ts";
import { withWarnings } from "#lib/domain/records/lead/admit-lead.ts";
import { createLead } from "#lib/domain/records/lead/create-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createLead,
  async (call, { leadWriter: leads, leadSchema: leadSchemas, suppressionReader: suppressions }) => {
    const written = await createLead(
      { leads, leadSchemas, suppressions },
      call.body,
      call.newId("lead"),
      stampOf(call),
    );
    const { id, version } = written.lead;
    const headers = { location: `/v1/leads/${id}` };
    return { status: 201, body: withWarnings(written), version, headers };
  },
);
