import type { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { makeDispatcher } from "#lib/adapters/sqs/dispatchers.ts";
import { sendAll } from "#lib/adapters/sqs/send-all.ts";

/** A queue that refuses some bodies for some time, and counts the calls under way. */
const aQueue = (refusals: Readonly<Record<string, number>> = {}) => {
  const left = new Map(Object.entries(refusals));
  const accepted: unknown[] = [];
  const groups: unknown[] = [];
  let [open, openMax, calls] = [0, 0, 0];
  const send = async ({ input: { Entries = [] } }: SendMessageBatchCommand) => {
    calls += 1;
    open += 1;
    openMax = Math.max(openMax, open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
    const isRefused = ({ MessageBody = "{}" }): boolean => {
      const number = String(JSON.parse(MessageBody).number);
      const more = left.get(number) ?? 0;
      left.set(number, more - 1);
      return more > 0;
    };
    const Failed = Entries.filter(isRefused);
    const taken = Entries.filter((one) => !Failed.includes(one));
    accepted.push(...taken.map((one) => one.MessageBody));
    groups.push(...taken.map((one) => one.MessageGroupId));
    return { Failed };
  };
  return {
    client: { send } as unknown as SQSClient,
    accepted,
    groups,
    seen: () => ({ calls, openMax }),
  };
};

const workspaces = ["ws_01J0000000000000000000000A", "ws_01J0000000000000000000000B"] as const;
const numbers = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    workspace_id: workspaces[number % 3 === 0 ? 0 : 1],
    number,
  }));

describe("sendAll", () => {
  it("sends 1,003 messages in 101 calls, ten at a time, each message once", async () => {
    const queue = aQueue();

    await sendAll(queue.client, "url", numbers(1_003));

    expect(new Set(queue.accepted).size).toBe(1_003);
    expect(queue.accepted).toHaveLength(1_003);
    expect(queue.seen()).toEqual({ calls: 101, openMax: 10 });
  });

  it("sends each message with its own workspace as the message group, also when it sends the message again", async () => {
    const queue = aQueue({ "3": 4 });

    await sendAll(queue.client, "url", numbers(20), 5);

    const bodies = queue.accepted.map((body) => JSON.parse(String(body)));
    expect(queue.groups).toEqual(bodies.map(({ workspace_id }) => workspace_id));
    expect(new Set(queue.groups)).toEqual(new Set(workspaces));
  });

  it("does not compile for messages that name no workspace", () => {
    // @ts-expect-error: the message has no workspace_id.
    const dispatcher = makeDispatcher<{ readonly job_id: string }>("url");

    expect(dispatcher).toBeDefined();
  });

  it("sends nothing when there are no messages", async () => {
    const queue = aQueue();

    await sendAll(queue.client, "url", []);

    expect(queue.seen().calls).toBe(0);
  });

  it("sends refused entries again, and throws when the queue refuses one five times", async () => {
    const passing = aQueue({ "3": 4 });
    await sendAll(passing.client, "url", numbers(20));
    expect(passing.accepted).toHaveLength(20);
    expect(passing.seen().calls).toBe(2 + 4);

    const failing = aQueue({ "3": 5 });
    await expect(sendAll(failing.client, "url", numbers(20))).rejects.toThrow("refused 1 messages");
    expect(failing.accepted).toHaveLength(19);
  });
});
