import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { membershipRulesKey } from "./keys.ts";
import type { Action } from "./transaction.ts";

/** Belongs into the transaction of whoever makes, changes or deletes a membership rule: it tells the others to read again. */
export const membershipRulesHeadAction = (
  table: string,
  workspaceId: WorkspaceId,
  /** One's own before and after, or how many there are more. */
  change: readonly [wasRule: boolean, isRule: boolean] | number,
): Action => ({
  Update: {
    TableName: table,
    Key: { ...membershipRulesKey(workspaceId) },
    UpdateExpression: "SET kind = :kind, workspace_id = :workspace ADD revision :one, rule_count :more",
    ExpressionAttributeValues: {
      ":kind": "membership_rules",
      ":workspace": workspaceId,
      ":one": 1,
      ":more": typeof change === "number" ? change : Number(change[1]) - Number(change[0]),
    },
  },
});
