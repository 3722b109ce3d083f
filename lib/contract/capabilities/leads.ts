import { type Capability, onTable, TABLE } from "./capability.ts";

/** Leads, their duplicates, and what came of messages. */
export const leadsCapabilities = {
  // Leads
  leadReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  leadWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  cursorSigner: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  leadModel: { env: TABLE, grants: [onTable("Query", "BatchGetItem")] },
  leadModelReader: { env: TABLE, grants: [onTable("Query")] },
  leadModelWriter: { env: TABLE, grants: [onTable("Query", "PutItem", "DeleteItem")] },
  pipelineStore: { env: TABLE, grants: [onTable("Query", "PutItem", "UpdateItem", "DeleteItem")] },
  /** The writes of whoever only adds to the model. */
  pipelineMaker: { env: TABLE, grants: [onTable("Query", "PutItem", "UpdateItem")] },
  historyReader: { env: TABLE, grants: [onTable("Query")] },
  tombstoneWriter: { env: TABLE, grants: [onTable("PutItem")] },

  // Lists
  listReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  listStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")] },

  listTemplateReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  listTemplateStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  listShares: { env: TABLE, grants: [onTable("GetItem")] },
  snapshotLists: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },

  // Tags
  tagReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  mergingTags: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  listNamers: { env: TABLE, grants: [onTable("Query")] },
  tagNamers: { env: TABLE, grants: [onTable("Query")] },
  tagStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")] },

  // Saved filters
  savedFilterReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  savedFilterStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },

  // Duplicates
  dismissalReader: { env: TABLE, grants: [onTable("BatchGetItem")] },
  dismissalStore: { env: TABLE, grants: [onTable("PutItem", "DeleteItem")] },

  // Scores
  scoringReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  scoringStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")] },

  // What came of messages
  leadEngagement: { env: TABLE, grants: [onTable("Query")] },
  engagementStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
} as const satisfies Record<string, Capability>;
