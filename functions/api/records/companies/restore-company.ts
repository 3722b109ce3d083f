import { apiFunctions } from "#functions/manifest.ts";
import { restoreCompany as route } from "#lib/contract/records/companies.ts";
import { companyKind as kind } from "#lib/domain/records/company/company-kind.ts";
import { withoutMerged } from "#lib/domain/records/company/merge-rules.ts";
import { restoreRecord } from "#lib/domain/records/record-kind/restore-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.restoreCompany, async (call, deps) => {
  const record = await restoreRecord(kind, deps, call.params.company_id, stampOf(call), withoutMerged);
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
