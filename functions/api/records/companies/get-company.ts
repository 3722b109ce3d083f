import { apiFunctions } from "#functions/manifest.ts";
import { getCompany as route } from "#lib/contract/records/companies.ts";
import { readCompany } from "#lib/domain/records/company/read-company.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getCompany, async ({ params, actor, now }, deps) => {
  const body = await readCompany(deps, actor, { id: params.company_id, now });
  return { status: 200, body, version: body.version };
});
