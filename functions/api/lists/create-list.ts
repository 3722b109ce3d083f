import { apiFunctions } from "#functions/manifest.ts";
import { createList as route } from "#lib/contract/lists.ts";
import { createList } from "#lib/domain/list/lists.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createList, async (call, { listStore }) => {
  const list = await createList(listStore, call.newId("list"), call.body, stampOf(call));
  return { status: 201, body: list, version: list.version };
});
