import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { workflowFollowers } from "#lib/domain/automation/workflow/trigger-followers.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { listFollowers } from "#lib/domain/segments/list/list-follower.ts";
import type { FollowerSource, Following, FollowingReader } from "#lib/domain/segments/membership/follower.ts";
import { tagFollowers } from "#lib/domain/segments/membership/tag-follower.ts";
import { stageFollowers } from "#lib/domain/selling/pipeline/stage-follower.ts";
import { followersKey } from "./keys.ts";
import { makeListReader } from "./lead-lists.ts";
import { makeLeadModelSource } from "./lead-model-store.ts";
import { readItem } from "./read-item.ts";
import { makeTagReader } from "./tags.ts";
import { makeWorkflowReader } from "./workflows.ts";

const Head = z.object({ revision: z.int() });

/** Workspaces whose followers one function keeps in memory. */
const keptMax = 100;

/** A reader that reads all followers again only when one of them has changed. */
export const makeFollowingReader = (client: DynamoDBDocumentClient, table: string): FollowingReader => {
  const models = makeLeadModelSource(client, table);
  const sources: readonly FollowerSource[] = [
    listFollowers(makeListReader(client, table)),
    tagFollowers(makeTagReader(client, table)),
    workflowFollowers(makeWorkflowReader(client, table), makeListReader(client, table)),
    stageFollowers(models),
  ];
  const kept = new Map<WorkspaceId, { readonly revision: number; readonly following: Following }>();
  const readAll = async (workspaceId: WorkspaceId): Promise<Following> => {
    const catalogue = modelCatalogue(await models.read(workspaceId));
    const found = await Promise.all(sources.map((source) => source(workspaceId, catalogue)));
    const followers = found.flatMap((one) => one.followers);
    const resting = new Set(found.flatMap((one) => [...one.resting]));
    const drive = found.flatMap((one) => one.drive ?? [])[0];
    return { followers, resting, catalogue, ...(drive !== undefined && { drive }) };
  };
  return {
    read: async (workspaceId) => {
      // The head first: what is read after it is at least as new.
      const head = await readItem(client, table, followersKey(workspaceId), (item) => Head.parse(item));
      const revision = head?.revision ?? 0;
      const known = kept.get(workspaceId);
      if (known?.revision === revision) return known.following;
      const following = await readAll(workspaceId);
      if (kept.size >= keptMax) kept.clear();
      kept.set(workspaceId, { revision, following });
      return following;
    },
  };
};
