import { apiFunctions } from "#functions/manifest.ts";
import { deleteListTemplate as route } from "#lib/contract/segments/list-templates.ts";
import { deleteTemplate } from "#lib/domain/segments/list-template/list-templates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteListTemplate,
  async (call, { listTemplateStore }) => {
    const which = { id: call.params.template_id, ifMatch: call.ifMatch };
    await deleteTemplate(listTemplateStore, which, stampOf(call));
    return { status: 204 };
  },
);
