import { apiFunctions } from "#functions/manifest.ts";
import { batchCompanies as route } from "#lib/contract/records/companies.ts";
import { writingCompanies } from "#lib/domain/records/company/writing-companies.ts";
import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.batchCompanies, async (call, deps) => {
  const kind = await writingCompanies(deps.leadSchemaReader, call.actor.workspace_id);
  const { items } = call.body;
  const ids = items.map(() => call.newId("company"));
  const results = await batchRecords(kind, deps, { items, ids }, stampOf(call, "api"));
  return { status: 200, body: { results } };
});
