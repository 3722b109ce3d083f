import { apiFunctions } from "#functions/manifest.ts";
import { getCompanyDeals as route } from "#lib/contract/records/companies.ts";
import { companyKind, idsOfCompany } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { findWhole } from "#lib/domain/segments/search/find-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getCompanyDeals,
  async ({ params, query, actor, now }, deps) => {
    const { kept } = await findRecord(companyKind, deps, actor, params.company_id);
    const ids = idsOfCompany(kept.record, actor.workspace_id);
    const filter = { field: "company_id", op: "in" as const, value: [...ids] };
    return { status: 200, body: await findWhole(dealKind, deps, { actor, now }, { filter, query }) };
  },
);
