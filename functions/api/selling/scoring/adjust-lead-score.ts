import { apiFunctions } from "#functions/manifest.ts";
import { adjustLeadScore as route } from "#lib/contract/selling/scoring.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { adjustScore } from "#lib/domain/selling/scoring/adjust-score.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.adjustLeadScore, async (call, deps) => {
  const { leadWriter: leads, leadSchemaReader: leadSchemas, leadEngagement: engagement } = deps;
  const given = { id: call.newId("scoreAdjustment"), ...call.body };
  const ref = parseLeadRef(call.params.lead_id);
  const { lead, scoreState } = await adjustScore(
    { leads, leadSchemas, engagement },
    ref,
    given,
    stampOf(call),
  );
  const adjustments = [...(scoreState?.adjustments ?? [])];
  const grade = lead.score_detail?.grade ?? null;
  return { status: 200, body: { lead_id: lead.id, score: lead.score, grade, adjustments } };
});
