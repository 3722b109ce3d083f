import { apiFunctions } from "#functions/manifest.ts";
import { createValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { createRule } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createValidationRule,
  async (call, { leadSchemaWriter }) => {
    const rule = await createRule(leadSchemaWriter, call.body, call.newId("validationRule"), stampOf(call));
    const headers = { location: `/v1/validation-rules/${rule.id}` };
    return { status: 201, body: rule, version: rule.version, headers };
  },
);
