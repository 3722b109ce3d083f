import { apiFunctions } from "#functions/manifest.ts";
import { getList as route } from "#lib/contract/lists.ts";
import { findRecord } from "#lib/domain/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getList, async (call, { listReader }) => {
  const list = await findRecord(listReader, call, call.params.list_id);
  return { status: 200, body: list, version: list.version };
});
