import { describe, expect, it } from "vitest";
import { importWork } from "#lib/domain/transfer/import/import-work.ts";
import { anImport } from "./an-import.ts";

const step = (before: Parameters<typeof anImport>[0], after: Parameters<typeof anImport>[0]) =>
  importWork(before && anImport(before), anImport(after))?.step;

describe("the work that an import's change calls for", () => {
  it.each([
    ["an upload is profiled", { state: "created" }, { state: "uploaded" }, "profile"],
    ["a mapped file is validated", { state: "uploaded" }, { state: "mapped", revision: 1 }, "validate"],
    [
      "a new mapping is validated again",
      { state: "mapped", revision: 1 },
      { state: "mapped", revision: 2 },
      "validate",
    ],
    ["a checked file waits for a person", { state: "mapped" }, { state: "validated" }, undefined],
    ["a confirmed one is planned", { state: "validated" }, { state: "confirmed" }, "plan"],
    [
      "one whose last chunk is through is finished",
      { state: "executing", chunks_total: 2, chunks_done: 1 },
      { state: "executing", chunks_total: 2, chunks_done: 2 },
      "finish",
    ],
    [
      "chunks that finish before the plan is written down wait for it",
      { state: "confirmed", chunks_total: 1, chunks_done: 0 },
      { state: "confirmed", chunks_total: 1, chunks_done: 1 },
      undefined,
    ],
    [
      "and are finished with it",
      { state: "confirmed", chunks_total: 1, chunks_done: 1 },
      { state: "executing", chunks_total: 1, chunks_done: 1 },
      "finish",
    ],
    [
      "one that is to be undone is planned",
      { state: "done", chunks_total: 1, chunks_done: 1 },
      { state: "undoing", chunks_total: 1, chunks_done: 0, pace: null },
      "plan",
    ],
    [
      "one whose last chunk is undone is finished",
      {
        state: "undoing",
        chunks_total: 1,
        chunks_done: 0,
        pace: { since: "2026-01-02T00:00:00.000Z", from: 0 },
      },
      {
        state: "undoing",
        chunks_total: 1,
        chunks_done: 1,
        pace: { since: "2026-01-02T00:00:00.000Z", from: 0 },
      },
      "finish",
    ],
    [
      "one that is resumed is planned again, and finished when all its chunks are through",
      { state: "confirmed", chunks_total: 1, chunks_done: 1 },
      { state: "executing", chunks_total: 1, chunks_done: 1 },
      "finish",
    ],
    ["one that waits for decisions rests", { state: "executing" }, { state: "in_review" }, undefined],
    ["a cancelled one rests", { state: "mapped" }, { state: "cancelled" }, undefined],
  ] as const)("%s", (_, before, after, expected) => {
    expect(step(before, after)).toBe(expected);
  });
});
