import { apiFunctions } from "#functions/manifest.ts";
import { createAssignmentRule as route } from "#lib/contract/selling/assignment-rules.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { createRule } from "#lib/domain/selling/assignment/rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createAssignmentRule, async (call, deps) => {
  const leadSchema = await deps.leadSchemaReader.read(call.actor.workspace_id);
  const { assignmentRuleStore: rules, poolReader: pools, memberReader: members } = deps;
  const wanted = { rules, pools, members, catalogue: schemaCatalogue(leadSchema) };
  const rule = await createRule(wanted, call.newId("assignmentRule"), call.body, stampOf(call));
  return { status: 201, body: rule, version: rule.version };
});
