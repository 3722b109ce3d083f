import { apiFunctions } from "#functions/manifest.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import { listAssignmentRules as route } from "#lib/contract/selling/assignment-rules.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { mayReadRule } from "#lib/domain/selling/assignment/find-rule.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listAssignmentRules, async ({ query, actor }, deps) => {
  const { assignmentRuleReader: records, cursorSigner: signer } = deps;
  const wanted = (rule: AssignmentRule) => mayReadRule(actor, rule);
  const page = { routeId: route.id, limit: query.limit, cursor: query.cursor, wanted };
  const body = await listRecords({ records, signer }, actor.workspace_id, page, (rule) => rule);
  return { status: 200, body };
});
