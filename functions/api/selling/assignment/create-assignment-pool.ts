import { apiFunctions } from "#functions/manifest.ts";
import { createAssignmentPool as route } from "#lib/contract/selling/assignment-pools.ts";
import { createPool } from "#lib/domain/selling/assignment/pools.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createAssignmentPool, async (call, deps) => {
  const { poolStore: pools, memberReader: members } = deps;
  const id = call.newId("assignmentPool");
  const pool = await createPool({ pools, members }, id, call.body, stampOf(call));
  return { status: 201, body: pool, version: pool.version };
});
