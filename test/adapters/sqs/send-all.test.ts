import type { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { sendAll } from "#lib/adapters/sqs/send-all.ts";

/** A queue that refuses some bodies for some time, and counts the calls under way. */
const aQueue = (refusals: Readonly<Record<string, number>> = {}) => {
  const left = new Map(Object.entries(refusals));
  const accepted: unknown[] = [];
  let [open, openMax, calls] = [0, 0, 0];
  const send = async ({ input: { Entries = [] } }: SendMessageBatchCommand) => {
    calls += 1;
    open += 1;
    openMax = Math.max(openMax, open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
    const isRefused = ({ MessageBody = "" }): boolean => {
      const more = left.get(MessageBody) ?? 0;
      left.set(MessageBody, more - 1);
      return more > 0;
    };
    const Failed = Entries.filter(isRefused);
    accepted.push(...Entries.filter((one) => !Failed.includes(one)).map((one) => one.MessageBody));
    return { Failed };
  };
  return {
    client: { send } as unknown as SQSClient,
    accepted,
    seen: () => ({ calls, openMax }),
  };
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe("sendAll", () => {
  it("sends 1,003 messages in 101 calls, ten at a time, each message once", async () => {
    const queue = aQueue();

    await sendAll(queue.client, "url", numbers(1_003));

    expect(new Set(queue.accepted).size).toBe(1_003);
    expect(queue.accepted).toHaveLength(1_003);
    expect(queue.seen()).toEqual({ calls: 101, openMax: 10 });
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
