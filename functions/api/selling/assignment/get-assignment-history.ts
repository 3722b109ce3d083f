import { apiFunctions } from "#functions/manifest.ts";
import { getAssignmentHistory as route } from "#lib/contract/selling/assignments.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { assignmentHistory } from "#lib/domain/selling/assignment/assignment-history.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getAssignmentHistory, async (call, deps) => {
  const { actor, params, query, now } = call;
  const { historyReader: histories, cursorSigner: signer } = deps;
  const { lead } = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
  const asked = { limit: query.limit, cursor: query.cursor, now };
  return { status: 200, body: await assignmentHistory({ histories, signer }, actor, lead, asked) };
});
