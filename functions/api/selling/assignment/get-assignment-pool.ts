import { apiFunctions } from "#functions/manifest.ts";
import { getAssignmentPool as route } from "#lib/contract/selling/assignment-pools.ts";
import { findPool } from "#lib/domain/selling/assignment/pools.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getAssignmentPool, async (call, { poolReader }) => {
  const pool = await findPool(poolReader, call, call.params.pool_id);
  return { status: 200, body: pool, version: pool.version };
});
