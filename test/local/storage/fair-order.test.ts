import { describe, expect, it } from "vitest";
import {
  fairOrder,
  type InFlight,
  noisyGroups,
  ProcessingTimes,
} from "#lib/local/storage/queues/fair-order.ts";

const nowMs = 1_000_000;
const inFlight = (group: string | undefined, count: number, forMs = 0): InFlight[] =>
  Array.from({ length: count }, () => ({
    message: { messageGroupId: group },
    receivedAtMs: nowMs - forMs,
  }));
const noisy = (all: readonly InFlight[], times = new ProcessingTimes()): string[] => [
  ...noisyGroups(all, times, nowMs).keys(),
];

describe("a message group of a fair queue", () => {
  it("is noisy with at least 30 messages and more than 10% of all messages in flight", () => {
    expect(noisy([...inFlight("a", 30), ...inFlight("b", 5)])).toEqual(["a"]);
    expect(noisy(inFlight("a", 29))).toEqual([]);
    expect(noisy([...inFlight("a", 30), ...inFlight(undefined, 270)])).toEqual([]);
  });

  it("is noisy with more than 10% of the recent processing time, of messages in flight and of those before", () => {
    expect(noisy([...inFlight("slow", 1, 900), ...inFlight("quick", 9, 10)])).toEqual(["slow"]);

    const times = new ProcessingTimes();
    times.add("busy", 900, nowMs);
    times.add("quiet", 90, nowMs);
    expect(noisy([], times)).toEqual(["busy"]);
  });

  it("is quiet again when its processing time is several minutes old", () => {
    const times = new ProcessingTimes();
    times.add("earlier", 10_000, nowMs - 300_000);
    times.add("now", 1_000, nowMs);

    expect(noisy([], times)).toEqual(["now"]);
  });
});

describe("the next messages of a fair queue", () => {
  const waiting = ["a1", "a2", "b1", "c1", "none", "a3"].map((id) => ({
    id,
    messageGroupId: id === "none" ? undefined : id[0],
  }));
  const order = (groups: Readonly<Record<string, number>>, count: number): string[] =>
    fairOrder(waiting, new Map(Object.entries(groups)), count).map(({ id }) => id);

  it("are those of quiet groups and without a group, as they came, before the backlog of a noisy group", () => {
    expect(order({ a: 40 }, 4)).toEqual(["b1", "c1", "none", "a1", "a2", "a3"]);
  });

  it("are those of the noisy group with the fewest messages in flight where no quiet group has any", () => {
    expect(order({ a: 2, b: 5, c: 0 }, 4)).toEqual(["none", "c1", "a1", "a2", "b1", "a3"]);
  });

  it("lose and repeat no message", () => {
    const all = order({ a: 1, b: 1, c: 1 }, 10);

    expect(all).toHaveLength(waiting.length);
    expect(new Set(all)).toEqual(new Set(waiting.map(({ id }) => id)));
  });
});
