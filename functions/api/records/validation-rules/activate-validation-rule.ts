import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { activateValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { claimValues } from "#lib/domain/records/validation-rule/claim-values.ts";
import { setActive } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.activateValidationRule, async (call, deps) => {
  const { leadSchemaWriter, leadReader: leads, bulkLeads: bulk, cursorSigner } = deps;
  const { workspace_id } = call.actor;
  const bound = queryHash({ rule_id: call.params.rule_id, route: route.id });
  const { cursor } = call.query;
  const before = cursor && (await cursorSigner.read(workspace_id, cursor, bound));
  if (cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
  const rule = await setActive(leadSchemaWriter, call.params.rule_id, true, stampOf(call), call.ifMatch);
  const { version, check } = rule;
  if (check.kind !== "unique") return { status: 200, body: { ...rule, claims: null }, version };
  const clock = () => new Date();
  const { next, ...found } = await claimValues({ leads, bulk, clock }, workspace_id, {
    field: check.field,
    before,
  });
  const next_cursor = next === undefined ? null : await cursorSigner.sign(workspace_id, next, bound);
  return { status: 200, body: { ...rule, claims: { ...found, next_cursor } }, version };
});
