import { apiFunctions } from "#functions/manifest.ts";
import { getCompanyLeads as route } from "#lib/contract/records/companies.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { findLeads } from "#lib/domain/segments/search/find-leads.ts";
import { leadsOfCompany } from "#lib/domain/segments/search/leads-of-company.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getCompanyLeads,
  async ({ params, query, actor, now }, deps) => {
    const { kept } = await findRecord(companyKind, deps, actor, params.company_id);
    const catalogue = schemaCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
    const search = leadsOfCompany(kept.record, query, actor);
    return { status: 200, body: await findLeads(deps, actor, search, { catalogue, now }) };
  },
);
