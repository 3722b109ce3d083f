import { apiFunctions } from "#functions/manifest.ts";
import { getCompany as route } from "#lib/contract/records/companies.ts";
import { companyKind as kind } from "#lib/domain/records/company/company-kind.ts";
import { pendingLeads } from "#lib/domain/records/company/pending-leads.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getCompany, async ({ params, actor, now }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.company_id);
  const { record } = kept;
  const led = record.id === params.company_id ? {} : { merged_into: record.id };
  const pending_leads = await pendingLeads(deps.jobReader, actor.workspace_id, record, now);
  const body = { ...kind.rights.shown(record, actor), pending_leads, ...led };
  return { status: 200, body, version: record.version };
});
