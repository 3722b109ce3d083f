import { apiFunctions } from "#functions/manifest.ts";
import { createCompany as route } from "#lib/contract/records/companies.ts";
import { writingCompanies } from "#lib/domain/records/company/writing-companies.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createCompany, async (call, deps) => {
  const kind = await writingCompanies(deps.leadSchemaReader, call.actor.workspace_id);
  const given = { input: call.body, id: call.newId("company") };
  const record = await createRecord(kind, deps, given, stampOf(call));
  const headers = { location: `/v1/companies/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
