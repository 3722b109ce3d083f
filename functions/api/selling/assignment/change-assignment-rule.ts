import { apiFunctions } from "#functions/manifest.ts";
import { changeAssignmentRule as route } from "#lib/contract/selling/assignment-rules.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { changeRule } from "#lib/domain/selling/assignment/rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeAssignmentRule, async (call, deps) => {
  const leadSchema = await deps.leadSchemaReader.read(call.actor.workspace_id);
  const { assignmentRuleStore: rules, poolReader: pools, memberReader: members } = deps;
  const wanted = { rules, pools, members, catalogue: schemaCatalogue(leadSchema) };
  const which = { id: call.params.rule_id, ifMatch: call.ifMatch };
  const rule = await changeRule(wanted, which, call.body, stampOf(call));
  return { status: 200, body: rule, version: rule.version };
});
