import { apiFunctions } from "#functions/manifest.ts";
import { deleteAssignmentRule as route } from "#lib/contract/assignment-rules.ts";
import { deleteRule } from "#lib/domain/selling/assignment/rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteAssignmentRule, async (call, deps) => {
  const which = { id: call.params.rule_id, ifMatch: call.ifMatch };
  await deleteRule(deps.assignmentRuleStore, which, stampOf(call));
  return { status: 204 };
});
