import { apiFunctions } from "#functions/manifest.ts";
import { updateCustomField as route } from "#lib/contract/records/custom-fields.ts";
import { changeField } from "#lib/domain/records/custom-field/custom-fields.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.updateCustomField, async (call, { leadSchemaWriter }) => {
  const field = await changeField(
    leadSchemaWriter,
    call.params.field_id,
    call.body,
    stampOf(call),
    call.ifMatch,
  );
  return { status: 200, body: field, version: field.version };
});
