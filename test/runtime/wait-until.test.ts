import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitUntil } from "#lib/runtime/wait-until.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Counts how often it is read; at rest from a moment on. */
const aRecord = (restsAfterMs: number) => {
  const begunMs = Date.now();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return { reads, isResting: Date.now() - begunMs >= restsAfterMs };
  };
  return read;
};
const wait = async (seconds: number | undefined, restsAfterMs: number) => {
  const begunMs = Date.now();
  const waiting = waitUntil(seconds, aRecord(restsAfterMs), ({ isResting }) => isResting);
  await vi.runAllTimersAsync();
  return { ...(await waiting), tookMs: Date.now() - begunMs };
};

it("answers what is at rest at once, with one reading", async () => {
  expect(await wait(20, 0)).toEqual({ reads: 1, isResting: true, tookMs: 0 });
});

it("reads once where nobody asked it to wait", async () => {
  expect(await wait(undefined, 10_000)).toMatchObject({ reads: 1, tookMs: 0 });
});

it("answers within a second of the rest", async () => {
  const { tookMs, isResting } = await wait(20, 5_000);
  expect(isResting).toBe(true);
  expect(tookMs).toBeLessThan(6_000);
});

it("ends with the time, after few readings", async () => {
  const { tookMs, reads, isResting } = await wait(20, 60_000);
  expect([tookMs, isResting]).toEqual([20_000, false]);
  expect(reads).toBeLessThan(30);
});
