import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EarlierDue } from "#lib/domain/platform/due/due-queue.ts";
import { type Walked, walkDue } from "#lib/domain/platform/due/walk-due.ts";
import { aDueQueue, killable } from "./a-due-queue.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T09:00:10.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = "2026-03-02T09:00";
const runs = (count: number): string[] => Array.from({ length: count }, (_, n) => `run_${n}`);

/** Walks and lets the timers run for at most so many seconds; undefined if the walk is not over by then. */
const walked = async (walk: Promise<Walked>, seconds = 60): Promise<Walked | undefined> => {
  let result: Walked | undefined;
  void walk.then((value) => {
    result = value;
  });
  for (let passed = 0; passed < seconds && result === undefined; passed += 1)
    await vi.advanceTimersByTimeAsync(1_000);
  return result;
};

describe("60,000 reminders of one minute", () => {
  it("are sent within one walk if a call of the queue takes 15 ms", async () => {
    const { put, deps, sent, waiting } = aDueQueue({ queueCallMs: 15 });
    for (const id of runs(60_000)) put(minute, id);

    expect(await walked(walkDue({ ...deps, owner: "a" }))).toEqual({
      outcome: "done",
      sent: 60_000,
      unreadable: 0,
    });
    expect(new Set(sent).size).toBe(60_000);
    expect(sent).toHaveLength(60_000);
    expect(waiting()).toBe(0);
    expect(Date.now()).toBeLessThan(Date.parse("2026-03-02T09:00:20.000Z"));
  });

  it("take a second walk, which continues where the first one stopped, if the queue serves one call at a time", async () => {
    const { put, deps, sent, waiting } = aDueQueue({ queueCallMs: 15, queueCallsAtOnce: 1 });
    for (const id of runs(60_000)) put(minute, id);

    const first = await walked(walkDue({ ...deps, owner: "a" }), 55);
    const second = await walked(walkDue({ ...deps, owner: "b" }), 55);

    expect(first).toMatchObject({ outcome: "stopped" });
    expect(first?.sent).toBeGreaterThan(30_000);
    expect(second).toMatchObject({ outcome: "done", sent: 60_000 - (first?.sent ?? 0) });
    expect([sent.length, waiting()]).toEqual([60_000, 0]);
  });

  it("are all sent although each walker is killed, and only pages in flight are sent twice", async () => {
    const { put, deps, sent, waiting } = aDueQueue({ queueCallMs: 15 });
    for (const id of runs(60_000)) put(minute, id);
    let [walks, before] = [0, 0];

    for (; waiting() > 0; walks += 1) {
      const walker = killable({ ...deps, owner: `walker ${walks}` });
      void walkDue(walker.deps);
      await vi.advanceTimersByTimeAsync(2_005);
      walker.kill();
      await vi.advanceTimersByTimeAsync(60_000 - 2_005);
      expect(sent.length).toBeGreaterThan(before + 5_000);
      before = sent.length;
    }

    expect(new Set(sent).size).toBe(60_000);
    expect(sent.length - 60_000).toBeLessThanOrEqual(walks * 16 * 50);
  });
});

describe("the walker's lease", () => {
  it("makes a second walker return at once", async () => {
    const { put, deps, sent } = aDueQueue();
    for (const id of runs(2_000)) put(minute, id);

    const both = [walkDue({ ...deps, owner: "a" }), walkDue({ ...deps, owner: "b" })].map((walk) =>
      walked(walk),
    );

    expect((await Promise.all(both)).map((one) => [one?.outcome, one?.sent])).toEqual([
      ["done", 2_000],
      ["busy", 0],
    ]);
    expect(sent).toHaveLength(2_000);
  });

  it("of a killed walker ends before the next minute's walker begins", async () => {
    const { put, deps, sent } = aDueQueue();
    put(minute, "run_1");
    const walker = killable({ ...deps, owner: "a" });
    void walkDue(walker.deps);
    walker.kill();

    await vi.advanceTimersByTimeAsync(55_000);
    expect(await walked(walkDue({ ...deps, owner: "b" }))).toMatchObject({ outcome: "busy" });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await walked(walkDue({ ...deps, owner: "c" }))).toMatchObject({ outcome: "done", sent: 1 });
    expect(sent).toEqual(["run_1"]);
  });

  it("is not taken over by a walker that is released late", async () => {
    const { deps } = aDueQueue();
    await deps.lease.take("old", new Date(), new Date(Date.now() + 1));
    await vi.advanceTimersByTimeAsync(10);
    await deps.lease.take("new", new Date(), new Date(Date.now() + 60_000));

    await deps.lease.release("old");

    expect(await walked(walkDue({ ...deps, owner: "third" }))).toMatchObject({ outcome: "busy" });
  });
});

describe("a jump of the clock", () => {
  it.each([
    ["a day", 86_400_000],
    ["a year", 365 * 86_400_000],
  ])("by %s costs no more calls than the reminders in it", async (_jump, jumpMs) => {
    const { put, deps, sent, calls } = aDueQueue();
    await walked(walkDue({ ...deps, owner: "a" }));
    expect(calls).toEqual({ page: 16, remove: 0, send: 0 });
    put("2026-03-02T23:00", "run_1");
    put("2026-03-03T09:00", "run_2");
    put("2028-01-01T00:00", "run_3");

    vi.setSystemTime(Date.now() + jumpMs);
    await walked(walkDue({ ...deps, owner: "b" }));

    expect(sent).toEqual(["run_1", "run_2"]);
    expect(calls).toEqual({ page: 32, remove: 2, send: 2 });
  });

  it("during a walk stops that walker, and the next one continues", async () => {
    const { put, deps, sent } = aDueQueue();
    for (const id of runs(20_000)) put(minute, id);
    const first = walkDue({ ...deps, owner: "a" });
    await vi.advanceTimersByTimeAsync(500);

    vi.setSystemTime(Date.now() + 86_400_000);

    expect(await walked(first)).toMatchObject({ outcome: "stopped" });
    expect(await walked(walkDue({ ...deps, owner: "b" }))).toMatchObject({ outcome: "done" });
    expect(sent).toHaveLength(20_000);
  });
});

describe("a reminder", () => {
  it("is sent two seconds after its minute at the earliest, so that the receiver's clock has reached it", async () => {
    const { put, deps, sent } = aDueQueue();
    put("2026-03-02T09:01", "run_1");

    vi.setSystemTime(new Date("2026-03-02T09:01:01.000Z"));
    await walked(walkDue({ ...deps, owner: "a" }));
    expect(sent).toEqual([]);
    vi.setSystemTime(new Date("2026-03-02T09:01:02.000Z"));
    await walked(walkDue({ ...deps, owner: "b" }));

    expect(sent).toEqual(["run_1"]);
  });

  it("that is stored late or for a time in the past is sent by the next walk", async () => {
    const { put, deps, sent } = aDueQueue();
    put(minute, "run_1");
    await walked(walkDue({ ...deps, owner: "a" }));

    put("2026-03-02T08:57", "run_2");
    put(minute, "run_3");
    put("2020-01-01T00:00", "run_4");
    await walked(walkDue({ ...deps, owner: "b" }));

    expect(new Set(sent)).toEqual(new Set(["run_1", "run_2", "run_3", "run_4"]));
    expect(sent).toHaveLength(4);
  });

  it("that is stored again while it is being sent is kept for the next walk", async () => {
    const { put, deps, sent } = aDueQueue();
    put(minute, "run_1");
    const send: typeof deps.send = async (due) => {
      await deps.send(due);
      if (sent.length === 1) put(minute, "run_1");
    };

    await walked(walkDue({ ...deps, send, owner: "a" }));
    await walked(walkDue({ ...deps, send, owner: "b" }));

    expect(sent).toEqual(["run_1", "run_1"]);
  });

  it("that the queue refuses stays stored, and reminders of other shards are sent", async () => {
    const { put, deps, sent, failing, waiting } = aDueQueue();
    for (const id of runs(16)) put(minute, id);
    failing.add("run_3");

    const walk = walkDue({ ...deps, owner: "a" });
    await Promise.all([expect(walk).rejects.toThrow("no run_3"), vi.advanceTimersByTimeAsync(5_000)]);

    expect(sent).not.toContain("run_3");
    expect(sent.length + waiting()).toBe(16);
    failing.clear();
    await walked(walkDue({ ...deps, owner: "b" }));
    expect(new Set(sent)).toEqual(new Set(runs(16)));
  });
});

describe("the reminders of an earlier version", () => {
  it("are looked for in each minute of the last 14 days at most, forward only", async () => {
    let mark = "2026-03-02T09:00";
    const minutes: string[] = [];
    const earlier: EarlierDue = {
      mark: async () => mark,
      ofMinute: async function* (at) {
        minutes.push(at);
        yield { due: [], unreadable: 0 };
      },
      advanceMark: async (at) => {
        if (at > mark) mark = at;
      },
    };
    const { deps } = aDueQueue({ earlier });

    await walked(walkDue({ ...deps, owner: "a" }));
    expect(minutes).toEqual(["2026-03-02T08:57", "2026-03-02T08:58", "2026-03-02T08:59", "2026-03-02T09:00"]);
    minutes.length = 0;
    vi.setSystemTime(new Date("2027-03-02T09:00:10.000Z"));
    await walked(walkDue({ ...deps, owner: "b" }));

    expect([minutes[0], minutes.at(-1), minutes.length]).toEqual([
      "2027-02-16T09:00",
      "2027-03-02T09:00",
      14 * 24 * 60 + 1,
    ]);
    expect(mark).toBe("2027-03-02T09:00");
  });
});
