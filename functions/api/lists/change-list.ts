import { apiFunctions } from "#functions/manifest.ts";
import { changeList as route } from "#lib/contract/lists.ts";
import { changeList } from "#lib/domain/list/lists.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeList, async (call, { listStore }) => {
  const which = { id: call.params.list_id, ifMatch: call.ifMatch };
  const list = await changeList(listStore, which, call.body, stampOf(call));
  return { status: 200, body: list, version: list.version };
});
