import { apiFunctions } from "#functions/manifest.ts";
import { listValidationRules as route } from "#lib/contract/records/validation-rules.ts";
import { shownRules } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listValidationRules,
  async ({ actor }, { leadSchemaReader }) => {
    const rules = shownRules(await leadSchemaReader.read(actor.workspace_id), actor);
    return { status: 200, body: { data: rules } };
  },
);
