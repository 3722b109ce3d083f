import { apiFunctions } from "#functions/manifest.ts";
import { getCompany as route } from "#lib/contract/records/companies.ts";
import { companyKind as kind } from "#lib/domain/records/company/company-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getCompany, async ({ params, actor }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.company_id);
  const { record } = kept;
  const led = record.id === params.company_id ? {} : { merged_into: record.id };
  return { status: 200, body: { ...kind.rights.shown(record, actor), ...led }, version: record.version };
});
