import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { membershipRulesKey } from "./keys.ts";
import { makeMinuteMemory } from "./minute-memory.ts";

const Head = z.object({ workspace_id: WorkspaceId, rule_count: z.int() });

export interface MembershipRuleWatch {
  /** Whether a workspace had membership rules within the last minute. */
  hasMembershipRules(workspaceId: WorkspaceId): Promise<boolean>;
  /** Takes note of a head that has come by. */
  learn(head: unknown): void;
}

/** Asks the table once a minute for each workspace. */
export const makeMembershipRuleWatch = (
  client: DynamoDBDocumentClient,
  table: string,
): MembershipRuleWatch => {
  const memory = makeMinuteMemory(async (workspaceId) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { ...membershipRulesKey(workspaceId) } }),
    );
    return Item !== undefined && Head.parse(Item).rule_count > 0;
  });
  return {
    hasMembershipRules: memory.of,
    learn: (head) => {
      const { workspace_id, rule_count: count } = Head.parse(head);
      memory.learn(workspace_id, count > 0);
    },
  };
};
