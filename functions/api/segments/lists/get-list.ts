import { apiFunctions } from "#functions/manifest.ts";
import { getList as route } from "#lib/contract/segments/lists.ts";
import { findList } from "#lib/domain/segments/list/list-access.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getList, async (call, { listReader }) => {
  const list = await findList(listReader, call, call.params.list_id);
  return { status: 200, body: list, version: list.version };
});
