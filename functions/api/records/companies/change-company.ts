import { apiFunctions } from "#functions/manifest.ts";
import { changeCompany as route } from "#lib/contract/records/companies.ts";
import { readCompany } from "#lib/domain/records/company/read-company.ts";
import { writingCompanies } from "#lib/domain/records/company/writing-companies.ts";
import { changeRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeCompany,
  async (call, deps) => {
    const kind = await writingCompanies(deps.leadSchemaReader, call.actor.workspace_id);
    const change = { id: call.params.company_id, input: call.body, ifMatch: call.ifMatch };
    const record = await changeRecord(kind, deps, change, stampOf(call));
    return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
  },
  {
    reads: ({ actor, params, now }, { jobReader, ...deps }) =>
      readCompany({ ...reading(deps), jobReader }, actor, { id: params.company_id, now }),
  },
);
