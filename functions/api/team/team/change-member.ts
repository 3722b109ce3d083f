import { apiFunctions } from "#functions/manifest.ts";
import { changeMember as route } from "#lib/contract/team/team.ts";
import { changeMember } from "#lib/domain/team/member/members.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeMember, async (call, { memberWriter }) => {
  const member = await changeMember(
    memberWriter,
    call.params.member_id,
    call.body,
    stampOf(call),
    call.ifMatch,
  );
  return { status: 200, body: member, version: member.version };
});
