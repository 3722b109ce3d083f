import { isDeepStrictEqual } from "node:util";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";

const madeBy = (list: LeadList | undefined) => list && [list.filter, list.exclude, list.time_zone];

/** The work that a change of a list calls for. */
export const listWork = (
  workspace_id: WorkspaceId,
  before: LeadList | undefined,
  after: LeadList | undefined,
): MembershipWork | undefined => {
  const list = after ?? before;
  if (list === undefined) return undefined;
  if (list.kind === "dynamic")
    return isDeepStrictEqual(madeBy(before), madeBy(after))
      ? undefined
      : { kind: "memberships", workspace_id, changed: list.id, from: null };
  return after === undefined ? { kind: "deleted_list", workspace_id, list_id: list.id } : undefined;
};
