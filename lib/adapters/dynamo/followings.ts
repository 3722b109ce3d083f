import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { workflowFollowers } from "#lib/domain/automation/workflow/trigger-followers.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import type { LeadModel } from "#lib/domain/records/lead/lead-model.ts";
import { listFollowers } from "#lib/domain/segments/list/list-follower.ts";
import type { FollowerSource, Following, FollowingReader } from "#lib/domain/segments/membership/follower.ts";
import { tagFollowers } from "#lib/domain/segments/membership/tag-follower.ts";
import { stageFollowers } from "#lib/domain/selling/pipeline/stage-follower.ts";
import { makeWorkflowReader } from "./automation/workflows.ts";
import { makeLeadModelSource } from "./records/lead-model-store.ts";
import { makeTagReader } from "./records/tags.ts";
import { makeRevisionMemory } from "./revision-memory.ts";
import { makeListReader } from "./segments/lead-lists.ts";

/** What scores marked leads; what it takes is loaded by workspaces with a model. */
const leadScorer = async (model: LeadModel): Promise<Following["scored"]> => {
  const { scoring } = model;
  if (scoring === undefined) return undefined;
  const { compileModel } = await import("#lib/domain/selling/scoring/compiled-model.ts");
  const { scoredLead } = await import("#lib/domain/selling/scoring/score-lead.ts");
  const catalogue = modelCatalogue(model);
  return (lead, now) => scoredLead(compileModel(scoring, catalogue, now), lead);
};

/** A reader that reads all followers again only when one of them has changed. */
export const makeFollowingReader = (client: DynamoDBDocumentClient, table: string): FollowingReader => {
  const models = makeLeadModelSource(client, table);
  const sources: readonly FollowerSource[] = [
    listFollowers(makeListReader(client, table)),
    tagFollowers(makeTagReader(client, table)),
    workflowFollowers(makeWorkflowReader(client, table), makeListReader(client, table)),
    stageFollowers(models),
  ];
  const readAll = async (workspaceId: WorkspaceId): Promise<Following> => {
    const model = await models.read(workspaceId);
    const catalogue = modelCatalogue(model);
    const found = await Promise.all(sources.map((source) => source(workspaceId, catalogue)));
    const followers = found.flatMap((one) => one.followers);
    const resting = new Set(found.flatMap((one) => [...one.resting]));
    const drive = found.flatMap((one) => one.drive ?? [])[0];
    const scored = await leadScorer(model);
    return {
      followers,
      resting,
      catalogue,
      ...(drive !== undefined && { drive }),
      ...(scored !== undefined && { scored }),
    };
  };
  return { read: makeRevisionMemory(client, table, readAll) };
};
