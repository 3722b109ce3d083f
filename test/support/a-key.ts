import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { Workspace } from "./workspace.ts";

let made = 0;

/** A new member of a workspace with a key of their own. */
export const aKey = async (
  { request }: Workspace,
  role: Role,
): Promise<{ readonly token: string; readonly memberId: MemberId }> => {
  made += 1;
  const body = { email: `member-${made}@example.com`, name: role, role };
  const { body: member } = await request("POST", "/team/members", { body });
  const { body: key } = await request("POST", "/api-keys", { body: { name: role, member_id: member.id } });
  return { token: key.token, memberId: member.id };
};
