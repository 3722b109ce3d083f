import { apiFunctions } from "#functions/manifest.ts";
import { listCustomFields as route } from "#lib/contract/records/custom-fields.ts";
import { allFields } from "#lib/domain/records/lead/lead-schema.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listCustomFields,
  async ({ actor }, { leadSchemaReader }) => {
    const data = allFields(await leadSchemaReader.read(actor.workspace_id));
    return { status: 200, body: { data } };
  },
);
