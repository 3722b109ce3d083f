import { apiFunctions } from "#functions/manifest.ts";
import { changeAvailability as route } from "#lib/contract/selling/availability.ts";
import { changeAvailability } from "#lib/domain/selling/assignment/availability.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeAvailability, async (call, deps) => {
  const { memberReader: members, availabilityStore: availabilities, leadSchemaReader: leadSchemas } = deps;
  const which = { id: call.params.member_id, ifMatch: call.ifMatch };
  const after = await changeAvailability(
    { members, availabilities, leadSchemas },
    which,
    call.body,
    stampOf(call),
  );
  return { status: 200, body: after, version: after.version };
});
