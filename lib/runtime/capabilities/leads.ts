import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

// Leads
export const leadReader = async (env: Env<"leadReader">) =>
  (await import("#lib/adapters/dynamo/records/lead-reader.ts")).makeLeadReader(
    await client(),
    env.TABLE_NAME,
  );
export const leadWriter = async (env: Env<"leadWriter">) =>
  (await import("#lib/adapters/dynamo/records/lead-writer.ts")).makeLeadWriter(
    await client(),
    env.TABLE_NAME,
  );
export const leadEngagement = async (env: Env<"leadEngagement">) =>
  (await import("#lib/adapters/dynamo/records/lead-engagement.ts")).makeLeadEngagement(
    await client(),
    env.TABLE_NAME,
  );
export const leadModel = async (env: Env<"leadModel">) =>
  (await import("#lib/adapters/dynamo/records/lead-model-store.ts")).makeLeadModelReader(
    await client(),
    env.TABLE_NAME,
  );
export const leadModelReader = async (env: Env<"leadModelReader">) =>
  (await import("#lib/adapters/dynamo/records/lead-model-store.ts")).makeLeadModelSource(
    await client(),
    env.TABLE_NAME,
  );
export const leadModelWriter = async (env: Env<"leadModelWriter">) =>
  (await import("#lib/adapters/dynamo/records/lead-model-store.ts")).makeLeadModelWriter(
    await client(),
    env.TABLE_NAME,
  );
export const pipelineStore = async (env: Env<"pipelineStore">) =>
  (await import("#lib/adapters/dynamo/selling/pipelines.ts")).makePipelineStore(
    await client(),
    env.TABLE_NAME,
  );
export const pipelineMaker = async (env: Env<"pipelineMaker">) =>
  (await import("#lib/adapters/dynamo/selling/pipelines.ts")).makePipelineStore(
    await client(),
    env.TABLE_NAME,
  );
export const historyReader = async (env: Env<"historyReader">) =>
  (await import("#lib/adapters/dynamo/platform/histories.ts")).makeHistoryReader(
    await client(),
    env.TABLE_NAME,
  );
export const cursorSigner = async (env: Env<"cursorSigner">) =>
  (await import("#lib/adapters/dynamo/platform/cursor-signer.ts")).makeCursorSigner(
    await client(),
    env.TABLE_NAME,
  );
export const tombstoneWriter = async (env: Env<"tombstoneWriter">) =>
  (await import("#lib/adapters/dynamo/records/tombstone-item.ts")).makeTombstoneWriter(
    await client(),
    env.TABLE_NAME,
  );

// Lists
export const listReader = async (env: Env<"listReader">) =>
  (await import("#lib/adapters/dynamo/segments/lead-lists.ts")).makeListReader(
    await client(),
    env.TABLE_NAME,
  );
export const listStore = async (env: Env<"listStore">) =>
  (await import("#lib/adapters/dynamo/segments/lead-list-store.ts")).makeListStore(
    await client(),
    env.TABLE_NAME,
  );
export const listTemplateReader = async (env: Env<"listTemplateReader">) =>
  (await import("#lib/adapters/dynamo/segments/list-templates.ts")).makeListTemplateReader(
    await client(),
    env.TABLE_NAME,
  );
export const listTemplateStore = async (env: Env<"listTemplateStore">) =>
  (await import("#lib/adapters/dynamo/segments/list-templates.ts")).makeListTemplateStore(
    await client(),
    env.TABLE_NAME,
  );
export const listShares = async (env: Env<"listShares">) =>
  (await import("#lib/adapters/dynamo/segments/list-shares.ts")).makeListShares(
    await client(),
    env.TABLE_NAME,
  );
export const snapshotLists = async (env: Env<"snapshotLists">) =>
  (await import("#lib/adapters/dynamo/segments/lead-list-store.ts")).makeSnapshotLists(
    await client(),
    env.TABLE_NAME,
  );

// Tags
export const tagReader = async (env: Env<"tagReader">) =>
  (await import("#lib/adapters/dynamo/records/tags.ts")).makeTagReader(await client(), env.TABLE_NAME);
export const tagStore = async (env: Env<"tagStore">) =>
  (await import("#lib/adapters/dynamo/records/tags.ts")).makeTagStore(await client(), env.TABLE_NAME);
export const mergingTags = async (env: Env<"mergingTags">) =>
  (await import("#lib/adapters/dynamo/records/tags.ts")).makeMergingTags(await client(), env.TABLE_NAME);
export const listNamers = async (env: Env<"listNamers">) =>
  (await import("#lib/adapters/dynamo/segments/list-namers.ts")).makeListNamers(
    await client(),
    env.TABLE_NAME,
  );
export const tagNamers = async (env: Env<"tagNamers">) =>
  (await import("#lib/adapters/dynamo/records/tag-namers.ts")).makeTagNamers(await client(), env.TABLE_NAME);

// Saved filters
export const savedFilterReader = async (env: Env<"savedFilterReader">) =>
  (await import("#lib/adapters/dynamo/segments/saved-filters.ts")).makeSavedFilterReader(
    await client(),
    env.TABLE_NAME,
  );
export const savedFilterStore = async (env: Env<"savedFilterStore">) =>
  (await import("#lib/adapters/dynamo/segments/saved-filters.ts")).makeSavedFilterStore(
    await client(),
    env.TABLE_NAME,
  );

// Duplicates
export const dismissalReader = async (env: Env<"dismissalReader">) =>
  (await import("#lib/adapters/dynamo/records/dismissal-store.ts")).makeDismissalReader(
    await client(),
    env.TABLE_NAME,
  );
export const dismissalStore = async (env: Env<"dismissalStore">) =>
  (await import("#lib/adapters/dynamo/records/dismissal-store.ts")).makeDismissalStore(
    await client(),
    env.TABLE_NAME,
  );

// Scores
export const scoringReader = async (env: Env<"scoringReader">) =>
  (await import("#lib/adapters/dynamo/selling/scoring-models.ts")).makeScoringReader(
    await client(),
    env.TABLE_NAME,
  );
export const scoringStore = async (env: Env<"scoringStore">) =>
  (await import("#lib/adapters/dynamo/selling/scoring-models.ts")).makeScoringModels(
    await client(),
    env.TABLE_NAME,
  );

// What came of messages
export const engagementStore = async (env: Env<"engagementStore">) =>
  (await import("#lib/adapters/dynamo/records/engagement-store.ts")).makeEngagementStore(
    await client(),
    env.TABLE_NAME,
  );
