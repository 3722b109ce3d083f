import { apiFunctions } from "#functions/manifest.ts";
import { getAssignmentRule as route } from "#lib/contract/assignment-rules.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getAssignmentRule, async (call, deps) => {
  const rule = await findRecord(deps.assignmentRuleReader, call, call.params.rule_id);
  return { status: 200, body: rule, version: rule.version };
});
