import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import type { Follower, FollowerSource, Following, FollowingReader } from "#lib/domain/follow/follower.ts";
import { listFollowers } from "#lib/domain/list/list-follower.ts";
import { followersKey } from "./keys.ts";
import { makeListReader } from "./lead-lists.ts";
import { makeLeadModelSource } from "./lead-model-store.ts";
import { readItem } from "./read-item.ts";

const Head = z.object({ revision: z.int(), followers: z.int() });
type Head = z.infer<typeof Head>;

const noFollowers: Head = { revision: 0, followers: 0 };

/** Workspaces whose followers one function keeps in memory. */
const keptMax = 100;

/** A reader that reads all followers again only when one of them has changed. */
export const makeFollowingReader = (client: DynamoDBDocumentClient, table: string): FollowingReader => {
  const sources: readonly FollowerSource[] = [listFollowers(makeListReader(client, table))];
  const models = makeLeadModelSource(client, table);
  const kept = new Map<WorkspaceId, { readonly revision: number; readonly following: Following }>();
  const readAll = async (workspaceId: WorkspaceId): Promise<Following> => {
    const catalogue = modelCatalogue((await models.read(workspaceId)).fields);
    const followers: Follower[] = [];
    for (const source of sources) followers.push(...(await source(workspaceId, catalogue)));
    return { followers, catalogue };
  };
  return {
    read: async (workspaceId) => {
      // The head first: what is read after it is at least as new.
      const head = await readItem(client, table, followersKey(workspaceId), (item) => Head.parse(item));
      const { revision } = head ?? noFollowers;
      const known = kept.get(workspaceId);
      if (known?.revision === revision) return known.following;
      const following = await readAll(workspaceId);
      if (kept.size >= keptMax) kept.clear();
      kept.set(workspaceId, { revision, following });
      return following;
    },
  };
};

/** How long a workspace may go on being taken for one without followers. */
const watchedForMs = 60_000;

export interface FollowerWatch {
  /** Whether a workspace had followers within the last minute. */
  hasFollowers(workspaceId: WorkspaceId): Promise<boolean>;
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
  };
};
