import { apiFunctions } from "#functions/manifest.ts";
import { getValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { findRule, shownRules } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getValidationRule,
  async ({ params, actor }, { leadSchemaReader }) => {
    const rules = shownRules(await leadSchemaReader.read(actor.workspace_id), actor);
    const rule = findRule({ rules }, params.rule_id);
    return { status: 200, body: rule, version: rule.version };
  },
);
