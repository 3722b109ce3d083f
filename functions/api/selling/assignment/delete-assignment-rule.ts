import { apiFunctions } from "#functions/manifest.ts";
import { deleteAssignmentRule as route } from "#lib/contract/selling/assignment-rules.ts";
import { requireUnnamed } from "#lib/domain/platform/naming/require-unnamed.ts";
import { deleteRule } from "#lib/domain/selling/assignment/rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteAssignmentRule, async (call, deps) => {
  const id = call.params.rule_id;
  await requireUnnamed(deps.listNamers, call.actor.workspace_id, ({ names = [] }) => names.includes(id));
  await deleteRule(deps.assignmentRuleStore, { id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
