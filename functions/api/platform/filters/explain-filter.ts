import { apiFunctions } from "#functions/manifest.ts";
import { explainFilter as route } from "#lib/contract/platform/filters.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { explainFilter } from "#lib/domain/segments/search/explain-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.explainFilter,
  async ({ body, actor }, { leadSchemaReader }) => {
    const leadSchema = await leadSchemaReader.read(actor.workspace_id);
    return { status: 200, body: explainFilter(body, actor, schemaCatalogue(leadSchema)) };
  },
);
