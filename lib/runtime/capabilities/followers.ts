import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

export const followerWatch = async (env: Env<"followerWatch">) =>
  (await import("#lib/adapters/dynamo/follower-watch.ts")).makeFollowerWatch(await client(), env.TABLE_NAME);
export const followings = async (env: Env<"followings">) =>
  (await import("#lib/adapters/dynamo/followings.ts")).makeFollowingReader(await client(), env.TABLE_NAME);
export const standingStore = async (env: Env<"standingStore">) =>
  (await import("#lib/adapters/dynamo/segments/standing-store.ts")).makeStandingStore(
    await client(),
    env.TABLE_NAME,
  );
export const standingReader = async (env: Env<"standingReader">) =>
  (await import("#lib/adapters/dynamo/segments/standing-store.ts")).makeStandingReader(
    await client(),
    env.TABLE_NAME,
  );
export const moveReader = async (env: Env<"moveReader">) =>
  (await import("#lib/adapters/dynamo/segments/move-reader.ts")).makeMoveReader(
    await client(),
    env.TABLE_NAME,
  );
export const leadChangeDispatcher = async (env: Env<"leadChangeDispatcher">) =>
  (await import("#lib/adapters/sqs/follower-dispatchers.ts")).makeLeadChangeDispatcher(
    env.LEAD_CHANGES_QUEUE_URL,
  );
export const followerDispatcher = async (env: Env<"followerDispatcher">) =>
  (await import("#lib/adapters/sqs/follower-dispatchers.ts")).makeFollowerDispatcher(env.FOLLOWERS_QUEUE_URL);
