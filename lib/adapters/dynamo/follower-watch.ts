import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { followersKey } from "./keys.ts";
import { makeMinuteMemory } from "./minute-memory.ts";

const Head = z.object({ workspace_id: WorkspaceId, followers: z.int() });

export interface FollowerWatch {
  /** Whether a workspace had followers within the last minute. */
  hasFollowers(workspaceId: WorkspaceId): Promise<boolean>;
  /** Takes note of a head that has come by. */
  learn(head: unknown): void;
}

/** Asks the table once a minute for each workspace. */
export const makeFollowerWatch = (client: DynamoDBDocumentClient, table: string): FollowerWatch => {
  const memory = makeMinuteMemory(async (workspaceId) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { ...followersKey(workspaceId) } }),
    );
    return Item !== undefined && Head.parse(Item).followers > 0;
  });
  return {
    hasFollowers: memory.of,
    learn: (head) => {
      const { workspace_id, followers } = Head.parse(head);
      memory.learn(workspace_id, followers > 0);
    },
  };
};
