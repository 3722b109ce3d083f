import { apiFunctions } from "#functions/manifest.ts";
import { deleteList as route } from "#lib/contract/lists.ts";
import { deleteList } from "#lib/domain/list/lists.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteList, async (call, deps) => {
  const { listStore: lists, listTemplateReader: templates } = deps;
  const { savedFilterReader: filters, scheduleReader: schedules } = deps;
  const which = { id: call.params.list_id, ifMatch: call.ifMatch };
  await deleteList(lists, { lists, templates, filters, schedules }, which, stampOf(call));
  return { status: 204 };
});
