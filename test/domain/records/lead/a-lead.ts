import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";

const ulid = (last: string): string => "01J0000000000000000000000A".slice(0, -last.length) + last;
export const memberId = (last: string): `mem_${string}` => `mem_${ulid(last)}`;
export const at = "2026-01-02T03:04:05.678Z";

/** A lead with an email, changed as the test needs. */
export const aLead = (input: LeadValues = {}, owner: `mem_${string}` | null = null): Lead =>
  newLead(
    `lead_${ulid("1")}`,
    { email: "ada@example.com", ...input },
    { source: "test", at, by: "test" },
    owner,
  );

export const anActor = (role: Role, last = "M"): Actor => ({
  workspace_id: `ws_${ulid("W")}`,
  member_id: memberId(last),
  role,
});
