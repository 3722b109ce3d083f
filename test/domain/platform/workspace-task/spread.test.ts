import { ulid } from "ulid";
import { expect, it } from "vitest";
import { hourOf, spreadSeconds } from "#lib/domain/platform/workspace-task/spread.ts";

const workspaces = Array.from({ length: 9_000 }, () => `ws_${ulid()}` as const);
const largestShare = (slots: readonly number[]): number =>
  Math.max(...[...Map.groupBy(slots, (slot) => slot).values()].map(({ length }) => length));

it("the delays of 9,000 workspaces lie evenly between 0 and 600 seconds", () => {
  const delays = workspaces.map(spreadSeconds);

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...delays)).toBeLessThanOrEqual(600);
  // 900 in each minute on average.
  expect(largestShare(delays.map((delay) => Math.floor(delay / 60)))).toBeLessThan(1_050);
});

it("each workspace has an hour of the day of its own, and 9,000 of them are spread evenly over the day", () => {
  const hours = workspaces.map(hourOf);

  expect(new Set(hours).size).toBe(24);
  expect(largestShare(hours)).toBeLessThan(480);
  expect(hours[0]).toBe(hourOf(workspaces[0] ?? "ws_01J0000000000000000000000A"));
});
