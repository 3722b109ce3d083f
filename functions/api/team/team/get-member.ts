import { apiFunctions } from "#functions/manifest.ts";
import { getMember as route } from "#lib/contract/team/team.ts";
import { findMember } from "#lib/domain/team/member/members.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getMember,
  async ({ params, actor }, { memberReader }) => {
    const member = await findMember(memberReader, actor, params.member_id);
    return { status: 200, body: member, version: member.version };
  },
);
