import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/ids.ts";
import { followersKey } from "./keys.ts";

const Head = z.object({ workspace_id: WorkspaceId, followers: z.int() });

/** How long a workspace may go on being taken for one without followers. */
const watchedForMs = 60_000;

export interface FollowerWatch {
  /** Whether a workspace had followers within the last minute. */
  hasFollowers(workspaceId: WorkspaceId): Promise<boolean>;
  /** Takes note of a head that has come by. */
  learn(head: unknown): void;
}

/** Asks the table once a minute for each workspace. */
export const makeFollowerWatch = (client: DynamoDBDocumentClient, table: string): FollowerWatch => {
  const kept = new Map<WorkspaceId, { readonly at: number; readonly found: Promise<boolean> }>();
  const ask = async (workspaceId: WorkspaceId): Promise<boolean> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { ...followersKey(workspaceId) } }),
    );
    return Item !== undefined && Head.parse(Item).followers > 0;
  };
  return {
    hasFollowers: (workspaceId) => {
      const known = kept.get(workspaceId);
      if (known !== undefined && Date.now() - known.at < watchedForMs) return known.found;
      const found = ask(workspaceId).catch((error: unknown) => {
        kept.delete(workspaceId);
        throw error;
      });
      kept.set(workspaceId, { at: Date.now(), found });
      return found;
    },
    learn: (head) => {
      const { workspace_id, followers } = Head.parse(head);
      kept.set(workspace_id, { at: Date.now(), found: Promise.resolve(followers > 0) });
    },
  };
};
