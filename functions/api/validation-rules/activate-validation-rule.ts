import { apiFunctions } from "#functions/manifest.ts";
import { activateValidationRule as route } from "#lib/contract/validation-rules.ts";
import { setActive } from "#lib/domain/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.activateValidationRule,
  async (call, { leadModelWriter }) => {
    const rule = await setActive(leadModelWriter, call.params.rule_id, true, stampOf(call));
    return { status: 200, body: rule, version: rule.version };
  },
);
