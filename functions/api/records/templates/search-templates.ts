import { apiFunctions } from "#functions/manifest.ts";
import { searchTemplates as route } from "#lib/contract/records/templates.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchTemplates, async ({ body, actor, now }, deps) => {
  const search = bodySearch(body, actor, kind.catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now }, search) };
});
