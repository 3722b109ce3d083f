import { apiFunctions } from "#functions/manifest.ts";
import { deleteValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { deleteRule } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteValidationRule,
  async (call, { leadSchemaWriter }) => {
    await deleteRule(leadSchemaWriter, call.params.rule_id, stampOf(call), call.ifMatch);
    return { status: 204 };
  },
);
