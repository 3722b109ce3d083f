import { apiFunctions } from "#functions/manifest.ts";
import { deactivateValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { setActive } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deactivateValidationRule,
  async (call, { leadSchemaWriter }) => {
    const rule = await setActive(leadSchemaWriter, call.params.rule_id, false, stampOf(call), call.ifMatch);
    return { status: 200, body: rule, version: rule.version };
  },
);
