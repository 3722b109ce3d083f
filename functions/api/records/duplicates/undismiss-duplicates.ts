import { apiFunctions } from "#functions/manifest.ts";
import { undismissDuplicates as route } from "#lib/contract/records/duplicates.ts";
import { dismissDuplicates } from "#lib/domain/records/duplicate/dismiss-duplicates.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.undismissDuplicates,
  async (call, { leadReader: leads, dismissalStore: dismissals }) => {
    const lead = parseLeadRef(call.params.lead_id);
    const request = { lead, others: call.body.lead_ids, isDismissed: false };
    const results = await dismissDuplicates({ leads, dismissals }, request, stampOf(call));
    return { status: 200, body: { results } };
  },
);
