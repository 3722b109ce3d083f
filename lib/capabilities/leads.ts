import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Leads, their duplicates, and what came of messages. */

// Leads
export const leadReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-reader.ts")).makeLeadReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadWriter = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-writer.ts")).makeLeadWriter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const cursorSigner = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/cursor-signer.ts")).makeCursorSigner(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadSchema = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "BatchGetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-schemas.ts")).makeLeadSchemaReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadSchemaReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-schemas.ts")).makeLeadSchemaSource(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadSchemaWriter = capability({
  env: TABLE,
  grants: [onTable("Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-schema-store.ts")).makeLeadSchemaWriter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const workspaceSettingsWriter = capability({
  env: TABLE,
  grants: [onTable("Query", "PutItem", "UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/workspace-settings.ts")).makeWorkspaceSettingsWriter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const pipelineStore = capability({
  env: TABLE,
  grants: [onTable("Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/pipelines.ts")).makePipelineStore(
      await client(),
      env.TABLE_NAME,
    ),
});
/** The writes of whoever only adds to the schema. */
export const pipelineMaker = capability({
  env: TABLE,
  grants: [onTable("Query", "PutItem", "UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/pipelines.ts")).makePipelineStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const historyReader = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/histories.ts")).makeHistoryReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const tombstoneWriter = capability({
  env: TABLE,
  grants: [onTable("PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/tombstone-item.ts")).makeTombstoneWriter(
      await client(),
      env.TABLE_NAME,
    ),
});

// Lists
export const listReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/lead-lists.ts")).makeListReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const listStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/lead-list-store.ts")).makeListStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const listTemplateReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/list-templates.ts")).makeListTemplateReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const listTemplateStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/list-templates.ts")).makeListTemplateStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const listShares = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/list-shares.ts")).makeListShares(
      await client(),
      env.TABLE_NAME,
    ),
});
export const snapshotLists = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/lead-list-store.ts")).makeSnapshotLists(
      await client(),
      env.TABLE_NAME,
    ),
});

// Tags
export const tagReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/tags.ts")).makeTagReader(await client(), env.TABLE_NAME),
});
export const mergingTags = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/tags.ts")).makeMergingTags(await client(), env.TABLE_NAME),
});
export const listNamers = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/list-namers.ts")).makeListNamers(
      await client(),
      env.TABLE_NAME,
    ),
});
export const tagNamers = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/tag-namers.ts")).makeTagNamers(
      await client(),
      env.TABLE_NAME,
    ),
});
export const tagStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/tags.ts")).makeTagStore(await client(), env.TABLE_NAME),
});

// Saved filters
export const savedFilterReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/saved-filters.ts")).makeSavedFilterReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const savedFilterStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/saved-filters.ts")).makeSavedFilterStore(
      await client(),
      env.TABLE_NAME,
    ),
});

// Duplicates
export const dismissalReader = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/dismissal-store.ts")).makeDismissalReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const dismissalStore = capability({
  env: TABLE,
  grants: [onTable("PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/dismissal-store.ts")).makeDismissalStore(
      await client(),
      env.TABLE_NAME,
    ),
});

// Scores
export const scoringReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/scoring-models.ts")).makeScoringReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const scoringStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/scoring-models.ts")).makeScoringModels(
      await client(),
      env.TABLE_NAME,
    ),
});

// What came of messages
export const leadEngagement = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-engagement.ts")).makeLeadEngagement(
      await client(),
      env.TABLE_NAME,
    ),
});
export const engagementStore = capability({
  env: TABLE,
  grants: [onTable("DeleteItem", "GetItem", "PutItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/engagement-store.ts")).makeEngagementStore(
      await client(),
      env.TABLE_NAME,
    ),
});
