import { apiFunctions } from "#functions/manifest.ts";
import { removeMember as route } from "#lib/contract/team/team.ts";
import { removeMember } from "#lib/domain/team/member/members.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.removeMember, async (call, { memberWriter }) => {
  await removeMember(memberWriter, call.params.member_id, stampOf(call), call.ifMatch);
  return { status: 204 };
});
