import { apiFunctions } from "#functions/manifest.ts";
import { getListHistory as route } from "#lib/contract/segments/list-history.ts";
import { findList } from "#lib/domain/segments/list/list-access.ts";
import { listHistory } from "#lib/domain/segments/list/list-history.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getListHistory, async (call, deps) => {
  const { actor, params, query, now } = call;
  const list = await findList(deps.listReader, call, params.list_id);
  const { moveReader: moves, leadsByIds: leads, cursorSigner: signer } = deps;
  const body = await listHistory({ moves, leads, signer }, actor, list, {
    limit: query.limit,
    cursor: query.cursor,
    now,
  });
  return { status: 200, body };
});
