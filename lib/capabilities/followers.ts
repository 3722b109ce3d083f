import type { LeadChangeWork } from "#lib/domain/segments/membership/follow-work.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* What leads enter and leave by a filter. */

export const followerWatch = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/follower-watch.ts")).makeFollowerWatch(
      await client(),
      env.TABLE_NAME,
    ),
});
export const followings = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/followings.ts")).makeFollowingReader(await client(), env.TABLE_NAME),
});
export const standingStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/standing-store.ts")).makeStandingStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const standingReader = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/standing-store.ts")).makeStandingReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const moveReader = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/move-reader.ts")).makeMoveReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadChangeDispatcher = capability({
  env: { LEAD_CHANGES_QUEUE_URL: "leadChangesQueue.url" },
  grants: [{ on: "leadChangesQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<LeadChangeWork>(
      env.LEAD_CHANGES_QUEUE_URL,
    ),
});
export const followerDispatcher = capability({
  env: { FOLLOWERS_QUEUE_URL: "followersQueue.url" },
  grants: [{ on: "followersQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/follower-dispatcher.ts")).makeFollowerDispatcher(
      env.FOLLOWERS_QUEUE_URL,
    ),
});
