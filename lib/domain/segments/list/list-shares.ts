import type { SharedList } from "#lib/contract/platform/actor.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";

/** What one list gives to one member, or to all (`*`). */
export interface ListShare extends SharedList {
  readonly to: MemberId | "*";
}

/**
 * Whom a list gives its leads: those with whom a static or a snapshot list is shared. A dynamic one gives nobody
 * anything: whoever may change its filter could open every lead to themselves.
 */
export const listSharesOf = (list: LeadList | undefined): readonly ListShare[] => {
  if (list === undefined || list.kind === "dynamic") return [];
  const { id: list_id, shared_with, opens, created_by } = list;
  const of = { list_id, owned_by: opens === "owned" ? created_by : null };
  switch (shared_with.kind) {
    case "private":
      return [];
    case "workspace":
      return [{ ...of, to: "*", access: shared_with.access }];
    case "members":
      return shared_with.members.map(({ member_id, access }) => ({ ...of, to: member_id, access }));
  }
};

/** Knows which lists are shared with a sales rep. */
export interface ListShares {
  /** Consistently: a list that was shared no more is not among them. */
  of(workspaceId: WorkspaceId, member: MemberId): Promise<readonly SharedList[]>;
}
