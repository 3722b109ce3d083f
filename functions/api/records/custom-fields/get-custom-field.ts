import { apiFunctions } from "#functions/manifest.ts";
import { getCustomField as route } from "#lib/contract/records/custom-fields.ts";
import { findField } from "#lib/domain/records/custom-field/custom-fields.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getCustomField,
  async ({ params, actor }, { leadSchemaReader }) => {
    const field = findField(await leadSchemaReader.read(actor.workspace_id), params.field_id);
    return { status: 200, body: field, version: field.version };
  },
);
