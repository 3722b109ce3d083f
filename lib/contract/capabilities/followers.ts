import { type Capability, onTable, TABLE } from "./capability.ts";

/** What leads enter and leave by a filter. */
export const followersCapabilities = {
  followerWatch: { env: TABLE, grants: [onTable("GetItem")] },
  followings: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  standingStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "ConditionCheckItem")] },
  standingReader: { env: TABLE, grants: [onTable("GetItem")] },
  moveReader: { env: TABLE, grants: [onTable("Query")] },
  leadChangeDispatcher: {
    env: { LEAD_CHANGES_QUEUE_URL: "leadChangesQueue.url" },
    grants: [{ on: "leadChangesQueue", actions: ["sqs:SendMessage"] }],
  },
  followerDispatcher: {
    env: { FOLLOWERS_QUEUE_URL: "followersQueue.url" },
    grants: [{ on: "followersQueue", actions: ["sqs:SendMessage"] }],
  },
} as const satisfies Record<string, Capability>;
