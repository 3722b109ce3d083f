import { expect, test } from "vitest";
import { Log } from "#lib/local/gate/call-log.ts";

const filled = (count: number, log: Log<number>): readonly number[] => {
  for (let entry = 1; entry <= count; entry++) log.append(entry);
  return log.all();
};

test("a log without a bound keeps everything", () => {
  expect(filled(5_000, new Log())).toHaveLength(5_000);
});

test("a log with a bound keeps at least that many of the newest entries and at most twice as many", () => {
  for (const count of [10, 20, 21, 30, 41, 1_000]) {
    const kept = filled(count, new Log(10));

    expect(kept.length).toBeGreaterThanOrEqual(10);
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => count - kept.length + index + 1));
  }
});

test("every entry is told to those who listen, also the ones that are forgotten", () => {
  const log = new Log<number>(1);
  const heard: number[] = [];
  log.subscribe((entry) => heard.push(entry));

  filled(5, log);

  expect(heard).toEqual([1, 2, 3, 4, 5]);
});
