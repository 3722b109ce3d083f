import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { membershipRulesKey } from "./keys.ts";
import { makeMinuteMemory } from "./minute-memory.ts";

const Head = z.object({ workspace_id: WorkspaceId, rule_count: z.int() });

export interface MembershipRuleWatch {
  /**
   * Returns whether a workspace had membership rules within the last minute. False is never remembered, so that no change
   * is missed that was committed after the first rule.
   */
  hasMembershipRules(workspaceId: WorkspaceId): Promise<boolean>;
  /** Takes note of a head that has come by. */
  learn(head: unknown): void;
}

/** Asks the table once a minute for each workspace that has rules, and with each call for others. */
export const makeMembershipRuleWatch = (
  client: DynamoDBDocumentClient,
  table: string,
): MembershipRuleWatch => {
  const ask = async (workspaceId: WorkspaceId): Promise<boolean> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: table,
        Key: { ...membershipRulesKey(workspaceId) },
        ConsistentRead: true,
      }),
    );
    const hasRules = Item !== undefined && Head.parse(Item).rule_count > 0;
    memory.learn(workspaceId, hasRules);
    return hasRules;
  };
  const memory = makeMinuteMemory(ask);
  return {
    hasMembershipRules: async (workspaceId) => (await memory.known(workspaceId)) === true || ask(workspaceId),
    learn: (head) => {
      const { workspace_id, rule_count: count } = Head.parse(head);
      memory.learn(workspace_id, count > 0);
    },
  };
};
