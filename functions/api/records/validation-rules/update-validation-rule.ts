import { apiFunctions } from "#functions/manifest.ts";
import { updateValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { changeRule } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.updateValidationRule,
  async (call, { leadSchemaWriter }) => {
    const rule = await changeRule(
      leadSchemaWriter,
      call.params.rule_id,
      call.body,
      stampOf(call),
      call.ifMatch,
    );
    return { status: 200, body: rule, version: rule.version };
  },
);
