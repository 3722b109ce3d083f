import { apiFunctions } from "#functions/manifest.ts";
import { getAssignmentRule as route } from "#lib/contract/selling/assignment-rules.ts";
import { findRule } from "#lib/domain/selling/assignment/find-rule.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getAssignmentRule, async (call, deps) => {
  const rule = await findRule(deps.assignmentRuleReader, call.actor, call.params.rule_id);
  return { status: 200, body: rule, version: rule.version };
});
