import { apiFunctions } from "#functions/manifest.ts";
import { changeAssignmentPool as route } from "#lib/contract/selling/assignment-pools.ts";
import { changePool } from "#lib/domain/selling/assignment/pools.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeAssignmentPool, async (call, deps) => {
  const { poolStore: pools, memberReader: members } = deps;
  const which = { id: call.params.pool_id, ifMatch: call.ifMatch };
  const pool = await changePool({ pools, members }, which, call.body, stampOf(call));
  return { status: 200, body: pool, version: pool.version };
});
