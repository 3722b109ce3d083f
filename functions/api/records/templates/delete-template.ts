import { apiFunctions } from "#functions/manifest.ts";
import { deleteTemplate as route } from "#lib/contract/records/templates.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { deletingTemplates } from "#lib/domain/records/template/template-uses.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteTemplate, async (call, deps) => {
  await deleteRecord(
    deletingTemplates(deps),
    deps,
    { id: call.params.template_id, ifMatch: call.ifMatch },
    stampOf(call),
  );
  return { status: 204 };
});
