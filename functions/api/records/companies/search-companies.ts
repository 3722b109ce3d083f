import { apiFunctions } from "#functions/manifest.ts";
import { searchCompanies as route } from "#lib/contract/records/companies.ts";
import { companyCatalogue, companyKind as kind } from "#lib/domain/records/company/company-kind.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchCompanies, async ({ body, actor, now }, deps) => {
  const catalogue = companyCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
  const search = bodySearch(body, actor, catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now, catalogue }, search) };
});
