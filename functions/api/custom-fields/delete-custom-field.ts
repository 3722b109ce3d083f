import { apiFunctions } from "#functions/manifest.ts";
import { deleteCustomField as route } from "#lib/contract/custom-fields.ts";
import { deleteField } from "#lib/domain/records/custom-field/delete-field.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteCustomField,
  async (call, { leadModelWriter: models, leadReader: leads, listNamers: namers }) => {
    const deps = { models, leads, namers, clock: () => new Date() };
    await deleteField(deps, call.params.field_id, stampOf(call), call.ifMatch);
    return { status: 204 };
  },
);
