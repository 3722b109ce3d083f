import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { makesRecords, membersOfSteps, namesOwner } from "#lib/domain/automation/workflow/named-in.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";

/** What a member is in the team; undefined of who is none. */
export type RoleOf = (id: MemberId) => Role | undefined;

interface Whom {
  readonly lead: Pick<Lead, "owner_id">;
  /** Who changed the workflow last. */
  readonly author: MemberId;
}

/** What those about whom a document's steps may be are in the team at this moment. */
export const rolesNow = async (
  members: Pick<MemberReader, "get">,
  workspaceId: WorkspaceId,
  document: WorkflowDocument,
  { lead, author }: Whom,
): Promise<RoleOf> => {
  const holders = namesOwner(document) ? [lead.owner_id ?? author] : [];
  // What they may change decides whether the records that their workflow makes count.
  const makers = makesRecords(document) ? [author] : [];
  const asked = new Set([...membersOfSteps(document), ...holders, ...makers]);
  const found = await Promise.all([...asked].map((id) => members.get(workspaceId, id)));
  const roles = new Map([...asked].map((id, index) => [id, found[index]?.role] as const));
  return (id) => roles.get(id);
};

/** Of a run that is only foretold: whom its steps name is taken to be fit, and the run itself asks. */
export const anyRole: RoleOf = () => "sales_rep";
