import { apiFunctions } from "#functions/manifest.ts";
import { getLeadScore as route } from "#lib/contract/selling/scoring.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { leadScore } from "#lib/domain/selling/scoring/lead-score.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getLeadScore,
  async (
    { actor, params, query, now },
    { leadReader, leadSchemaReader: leadSchemas, leadEngagement: engagement },
  ) => {
    const stored = await findLead(leadReader, actor, parseLeadRef(params.lead_id));
    return {
      status: 200,
      body: await leadScore({ leadSchemas, engagement }, actor, stored, { now, at: query.as_of }),
    };
  },
);
