import type { MembershipRuleWatch } from "../dynamo/membership-rule-watch.ts";
import type { MembershipDispatcher } from "../sqs/membership-dispatcher.ts";
import type { Messages, Work } from "./work.ts";

export type Senders = {
  readonly [To in Exclude<keyof Messages, "membershipDispatcher">]: {
    send(messages: readonly Messages[To][]): Promise<void>;
  };
} & {
  readonly membershipDispatcher: Pick<MembershipDispatcher, "sendTwice">;
  readonly membershipRuleWatch: Pick<MembershipRuleWatch, "hasMembershipRules">;
};

/** Sends one message to whom it is for. */
export const sendWork = async (work: Work, deps: Senders): Promise<void> => {
  if (work.ifHeard && !(await deps.membershipRuleWatch.hasMembershipRules(work.message.workspace_id))) return;
  if (work.to === "membershipDispatcher") return deps.membershipDispatcher.sendTwice(work.message);
  const sender: { send(messages: readonly unknown[]): Promise<void> } = deps[work.to];
  return sender.send([work.message]);
};
