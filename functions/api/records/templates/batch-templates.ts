import { apiFunctions } from "#functions/manifest.ts";
import { batchTemplates as route } from "#lib/contract/records/templates.ts";
import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { deletingTemplates } from "#lib/domain/records/template/template-uses.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.batchTemplates, async (call, deps) => {
  const { items } = call.body;
  const ids = items.map(() => call.newId("template"));
  const results = await batchRecords(deletingTemplates(deps), deps, { items, ids }, stampOf(call, "api"));
  return { status: 200, body: { results } };
});
