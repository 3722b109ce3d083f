import { apiFunctions } from "#functions/manifest.ts";
import { addMember as route } from "#lib/contract/team/team.ts";
import { addMember } from "#lib/domain/team/member/members.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.addMember, async (call, { memberWriter }) => {
  const member = await addMember(memberWriter, call.body, call.newId("member"), stampOf(call));
  return { status: 201, body: member, version: member.version };
});
