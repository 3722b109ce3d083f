import { apiFunctions } from "#functions/manifest.ts";
import { getLeadTimeline as route } from "#lib/contract/records/timeline.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { leadTimeline } from "#lib/domain/records/timeline/lead-timeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getLeadTimeline,
  async ({ params, query, actor, now }, deps) => {
    const { lead } = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
    const catalogue = schemaCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
    return { status: 200, body: await leadTimeline(deps, actor, lead, { ...query, now, catalogue }) };
  },
);
