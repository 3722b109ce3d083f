import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { followersKey } from "./keys.ts";
import type { Action } from "./transaction.ts";

/** Belongs into the transaction of whoever makes, changes or deletes a follower: it tells the others to read again. */
export const followerHeadAction = (
  table: string,
  workspaceId: WorkspaceId,
  /** One's own before and after, or how many there are more. */
  change: readonly [wasFollower: boolean, isFollower: boolean] | number,
): Action => ({
  Update: {
    TableName: table,
    Key: { ...followersKey(workspaceId) },
    UpdateExpression: "SET kind = :kind, workspace_id = :workspace ADD revision :one, followers :more",
    ExpressionAttributeValues: {
      ":kind": "followers",
      ":workspace": workspaceId,
      ":one": 1,
      ":more": typeof change === "number" ? change : Number(change[1]) - Number(change[0]),
    },
  },
});
