import { apiFunctions } from "#functions/manifest.ts";
import { deleteList as route } from "#lib/contract/segments/lists.ts";
import { deleteList } from "#lib/domain/segments/list/lists.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteList, async (call, { listStore, listNamers }) => {
  const which = { id: call.params.list_id, ifMatch: call.ifMatch };
  await deleteList(listStore, listNamers, which, stampOf(call));
  return { status: 204 };
});
