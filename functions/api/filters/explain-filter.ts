import { apiFunctions } from "#functions/manifest.ts";
import { explainFilter as route } from "#lib/contract/filters.ts";
import { explainFilter } from "#lib/domain/filter/explain-filter.ts";
import { leadCatalogue } from "#lib/domain/filter/lead-catalogue.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.explainFilter, async ({ body, actor }) => ({
  status: 200,
  body: explainFilter(body, actor, leadCatalogue),
}));
