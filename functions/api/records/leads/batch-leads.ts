import { apiFunctions } from "#functions/manifest.ts";
import { batchLeads as route } from "#lib/contract/records/leads.ts";
import { writingThroughLeads } from "#lib/domain/records/company/write-through-lead.ts";
import { batchLeads } from "#lib/domain/records/lead/batch-leads.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.batchLeads,
  async (call, { leadWriter, leadSchema: leadSchemas, leadAndCompany, suppressionReader: suppressions }) => {
    const stamp = stampOf(call, "api");
    const leads = writingThroughLeads(leadWriter, leadAndCompany, stamp);
    const ids = call.body.items.map(() => call.newId("lead"));
    const results = await batchLeads({ leads, leadSchemas, suppressions }, call.body.items, ids, stamp);
    return { status: 200, body: { results } };
  },
);
