import { apiFunctions } from "#functions/manifest.ts";
import { deleteAssignmentPool as route } from "#lib/contract/assignment-pools.ts";
import { deletePool } from "#lib/domain/selling/assignment/pools.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteAssignmentPool, async (call, { poolStore }) => {
  await deletePool(poolStore, { id: call.params.pool_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
