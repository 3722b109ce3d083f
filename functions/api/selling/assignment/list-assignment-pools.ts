import { apiFunctions } from "#functions/manifest.ts";
import { listAssignmentPools as route } from "#lib/contract/selling/assignment-pools.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listAssignmentPools, async ({ query, actor }, deps) => {
  const { poolReader: records, cursorSigner: signer } = deps;
  const page = { routeId: route.id, limit: query.limit, cursor: query.cursor };
  const body = await listRecords({ records, signer }, actor.workspace_id, page, (pool) => pool);
  return { status: 200, body };
});
