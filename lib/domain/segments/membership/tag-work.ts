import { isDeepStrictEqual } from "node:util";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import type { MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";

const madeBy = (tag: TagRecord | undefined) =>
  tag === undefined || tag.rule === null ? null : [tag.rule, tag.time_zone];

/** The work that a change of a tag calls for: another rule has other leads, and none has none. */
export const tagWork = (
  workspace_id: WorkspaceId,
  before: TagRecord | undefined,
  after: TagRecord | undefined,
): MembershipWork | undefined => {
  const tag = after ?? before;
  return tag === undefined || isDeepStrictEqual(madeBy(before), madeBy(after))
    ? undefined
    : { kind: "memberships", workspace_id, changed: tag.id, from: null };
};
