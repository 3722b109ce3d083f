import { apiFunctions } from "#functions/manifest.ts";
import { deleteCompany as route } from "#lib/contract/records/companies.ts";
import { companyKind as kind } from "#lib/domain/records/company/company-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteCompany, async (call, deps) => {
  await deleteRecord(kind, deps, { id: call.params.company_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
