import { apiFunctions } from "#functions/manifest.ts";
import { getCompanyTimeline as route } from "#lib/contract/records/companies.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { companyTimeline } from "#lib/domain/records/timeline/company-timeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getCompanyTimeline,
  async ({ params, query, actor, now }, deps) => {
    const { kept } = await findRecord(companyKind, deps, actor, params.company_id);
    return { status: 200, body: await companyTimeline(deps, actor, kept.record, { ...query, now }) };
  },
);
