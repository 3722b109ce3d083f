import { apiFunctions } from "#functions/manifest.ts";
import { searchTemplates as route } from "#lib/contract/records/templates.ts";
import { zonedCatalogue } from "#lib/domain/records/settings/zoned-catalogue.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchTemplates, async ({ body, actor, now }, deps) => {
  const catalogue = await zonedCatalogue(deps, actor, kind.catalogue, body.time_zone);
  const search = bodySearch(body, actor, catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now, catalogue }, search) };
});
