import { expect, test } from "vitest";
import { batchOutcome, intoBatches } from "#lib/local/lambda/batch-outcome.ts";
import { throttled } from "#lib/local/lambda/invocation.ts";

const outcomeOf = (payload: unknown) => batchOutcome({ ok: true, payload }, ["a", "b"], true);

test.each([
  ["null", null],
  ["an empty object", {}],
  ["an empty list", { batchItemFailures: [] }],
  ["a null list", { batchItemFailures: null }],
])("%s means that all succeeded", (_name, payload) => {
  expect(outcomeOf(payload)).toEqual(new Set());
});

test.each([
  ["a text", "done"],
  ["an empty id", { batchItemFailures: [{ itemIdentifier: "" }] }],
  ["a null id", { batchItemFailures: [{ itemIdentifier: null }] }],
  ["another key", { batchItemFailures: [{ id: "a" }] }],
  ["an id of another batch", { batchItemFailures: [{ itemIdentifier: "z" }] }],
])("%s means that all failed", (_name, payload) => {
  expect(outcomeOf(payload)).toBe("all");
});

test("named records failed and no others; a failed invocation fails all", () => {
  expect(outcomeOf({ batchItemFailures: [{ itemIdentifier: "b" }] })).toEqual(new Set(["b"]));
  expect(batchOutcome(throttled, ["a"], false)).toBe("all");
});

test("batches keep the order, the number and the payload limit of Lambda", () => {
  const large = "x".repeat(2_500_000);

  expect(intoBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(intoBatches([large, large, large, "s"], 10).map(({ length }) => length)).toEqual([2, 2]);
  expect(intoBatches([], 10)).toEqual([]);
});
