import { apiFunctions } from "#functions/manifest.ts";
import { getAvailability as route } from "#lib/contract/selling/availability.ts";
import { findAvailability } from "#lib/domain/selling/assignment/availability.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getAvailability, async ({ actor, params }, deps) => {
  const { memberReader: members, availabilityReader: availabilities, leadSchemaReader: leadSchemas } = deps;
  const found = await findAvailability({ members, availabilities, leadSchemas }, actor, params.member_id);
  return { status: 200, body: found, version: found.version };
});
