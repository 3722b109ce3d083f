import { describe, expect, it } from "vitest";
import { noCounts } from "#lib/domain/transfer/import/import-record.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { anImport } from "../an-import.ts";

const since = "2026-01-02T00:00:00.000Z";
const now = new Date("2026-01-02T00:00:10.000Z");
const shown = (change: Parameters<typeof anImport>[0]) => {
  const { progress, rate_rows_per_s, eta_s } = toImport(anImport(change), now);
  return [progress, rate_rows_per_s, eta_s];
};

describe("the progress of an import", () => {
  it("while its file is checked goes by the share of its bytes", () => {
    const pulse = { since, rows: 250, share: 0.25 };

    expect(shown({ state: "mapped", pulse })).toEqual([{ step: "check", done: 250, total: 1_000 }, 25, 30]);
  });

  it("while it writes goes by the rows that are through", () => {
    const counts = { ...noCounts, total: 100, valid: 100, created: 30, updated: 10, skipped: 10 };
    const pace = { since, from: 0 };

    expect(shown({ state: "executing", pass: 1, pace, counts })).toEqual([
      { step: "write", done: 50, total: 100 },
      5,
      10,
    ]);
  });

  it("says that it finishes, and no time left, between its last row and its end", () => {
    const counts = { ...noCounts, total: 100, valid: 100, created: 100 };
    const pace = { since, from: 0 };

    expect(shown({ state: "executing", pass: 1, pace, counts })).toEqual([
      { step: "finish", done: 100, total: 100 },
      null,
      null,
    ]);
  });

  it("after a stop counts its speed from where it went on", () => {
    const counts = { ...noCounts, total: 100, valid: 100, created: 60 };
    const pace = { since, from: 40 };

    expect(shown({ state: "executing", pass: 1, pace, counts })).toEqual([
      { step: "write", done: 60, total: 100 },
      2,
      20,
    ]);
  });

  it("says that it waits, and no time left, while nothing moves", () => {
    const counts = { ...noCounts, total: 100, valid: 100, created: 30 };
    const [before, still] = ["2026-01-01T23:50:00.000Z", "2026-01-01T23:59:39.000Z"];
    const pace = { since: before, from: 0 };
    const pulse = { since: before, at: still, rows: 250, share: 0.25 };
    const waits = (done: number, total: number) => [{ step: "wait", done, total }, null, null];

    expect(shown({ state: "executing", pass: 1, pace, counts, updated_at: still })).toEqual(waits(30, 100));
    expect(shown({ state: "undoing", pass: 2, undo_pass: 2, pace, counts, updated_at: still })).toEqual(
      waits(0, 30),
    );
    expect(shown({ state: "mapped", pulse, updated_at: before })).toEqual(waits(250, 1_000));
    expect(shown({ state: "mapped", pulse: { ...pulse, at: since }, updated_at: before })).toEqual([
      { step: "check", done: 250, total: 1_000 },
      0.4,
      1_830,
    ]);
  });

  it("has no speed while nothing runs", () => {
    const counts = { ...noCounts, total: 2, valid: 2, created: 2 };

    expect(shown({ state: "done", pass: 1, counts })).toEqual([
      { step: "write", done: 2, total: 2 },
      null,
      null,
    ]);
    expect(shown({ state: "created" })).toEqual([{ step: "check", done: 0, total: 0 }, null, null]);
  });
});
