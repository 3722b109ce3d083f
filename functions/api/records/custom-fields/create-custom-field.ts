import { apiFunctions } from "#functions/manifest.ts";
import { createCustomField as route } from "#lib/contract/records/custom-fields.ts";
import { createField } from "#lib/domain/records/custom-field/custom-fields.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createCustomField, async (call, { leadSchemaWriter }) => {
  const field = await createField(leadSchemaWriter, call.body, call.newId("customField"), stampOf(call));
  const headers = { location: `/v1/custom-fields/${field.id}` };
  return { status: 201, body: field, version: field.version, headers };
});
