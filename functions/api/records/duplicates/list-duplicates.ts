import { apiFunctions } from "#functions/manifest.ts";
import { listDuplicates as route } from "#lib/contract/records/duplicates.ts";
import { listDuplicates } from "#lib/domain/records/duplicate/list-duplicates.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listDuplicates,
  async (
    { params, query, actor, now },
    { leadReader: leads, leadLake: lake, dismissalReader: dismissals },
  ) => {
    const { min_score: scoreMin, limit, include } = query;
    const asked = { scoreMin, limit, includesDismissed: include === "dismissed", now };
    const deps = { leads, lake, dismissals };
    return { status: 200, body: await listDuplicates(deps, actor, parseLeadRef(params.lead_id), asked) };
  },
);
