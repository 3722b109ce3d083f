import type { FollowerWatch } from "../dynamo/follower-watch.ts";
import type { FollowerDispatcher } from "../sqs/follower-dispatcher.ts";
import type { Messages, Work } from "./work.ts";

type Senders = {
  readonly [To in Exclude<keyof Messages, "followerDispatcher">]: {
    send(messages: readonly Messages[To][]): Promise<void>;
  };
} & {
  readonly followerDispatcher: Pick<FollowerDispatcher, "sendTwice">;
  readonly followerWatch: Pick<FollowerWatch, "hasFollowers">;
};

/** Sends one message to whom it is for. */
export const sendWork = async (work: Work, deps: Senders): Promise<void> => {
  if (work.ifHeard && !(await deps.followerWatch.hasFollowers(work.message.workspace_id))) return;
  if (work.to === "followerDispatcher") return deps.followerDispatcher.sendTwice(work.message);
  const sender: { send(messages: readonly unknown[]): Promise<void> } = deps[work.to];
  return sender.send([work.message]);
};
