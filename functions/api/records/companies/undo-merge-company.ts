import { apiFunctions } from "#functions/manifest.ts";
import { undoMergeCompany as route } from "#lib/contract/records/companies.ts";
import { companyKind as kind } from "#lib/domain/records/company/company-kind.ts";
import { undoMerge } from "#lib/domain/records/company/merge-companies.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.undoMergeCompany, async (call, deps) => {
  const asked = { id: call.params.company_id, from: call.body.from, ifMatch: call.ifMatch };
  const { company, left } = await undoMerge(deps, asked, stampOf(call));
  const body = { ...kind.rights.shown(company, call.actor), left: [...left] };
  return { status: 200, body, version: company.version };
});
