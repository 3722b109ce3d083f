import { apiFunctions } from "#functions/manifest.ts";
import { deleteAssignmentPool as route } from "#lib/contract/selling/assignment-pools.ts";
import { requireUnnamed } from "#lib/domain/platform/naming/require-unnamed.ts";
import { deletePool } from "#lib/domain/selling/assignment/pools.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteAssignmentPool, async (call, deps) => {
  const id = call.params.pool_id;
  await requireUnnamed(deps.listNamers, call.actor.workspace_id, ({ names = [] }) => names.includes(id));
  await deletePool(deps.poolStore, { id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
