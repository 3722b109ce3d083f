import { describe, expect, it } from "vitest";
import { isGathered, spansAfter } from "#lib/domain/events/webhook/batch-spans.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";

type Standing = Pick<WebhookRecord, "state" | "batch" | "batch_spans">;

const batch = { max_events: 10, max_wait_seconds: 60 };
const at = (minute: number): string => `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`;

/** A webhook that is changed minute by minute, from its creation on. */
const changedBy = (...changes: readonly Partial<Standing>[]): Standing => {
  let record: Standing | undefined;
  for (const [minute, change] of changes.entries()) {
    const next = { state: "enabled", batch: null, ...record, ...change } as const;
    record = { ...next, batch_spans: spansAfter(record, next, at(minute)) };
  }
  if (record === undefined) throw new Error("there was no change");
  return record;
};
const gathered = (record: Standing): number[] =>
  [0, 1, 2, 3, 4].filter((minute) => isGathered(record, at(minute)));

describe("the events of a webhook are gathered", () => {
  it("from when batches are switched on until they are switched off", () => {
    expect(gathered(changedBy({}))).toEqual([]);
    expect(gathered(changedBy({ batch }))).toEqual([0, 1, 2, 3, 4]);
    expect(gathered(changedBy({}, { batch }))).toEqual([1, 2, 3, 4]);
    expect(gathered(changedBy({}, { batch }, {}, { batch: null }))).toEqual([1, 2]);
  });

  it("in each such time, none of which a later one forgets", () => {
    const record = changedBy({ batch }, { batch: null }, {}, { batch: { ...batch, max_events: 3 } });

    expect(gathered(record)).toEqual([0, 3, 4]);
  });

  it("throughout, when only their number or wait changes", () => {
    expect(gathered(changedBy({ batch }, { batch: { ...batch, max_events: 3 } }))).toEqual([0, 1, 2, 3, 4]);
  });

  it("anew from when the webhook is enabled again, and not while it is disabled", () => {
    const disabled = changedBy({ batch }, { state: "disabled" });

    expect(gathered(disabled)).toEqual([]);
    expect(gathered(changedBy({ batch }, { state: "disabled" }, { state: "enabled" }))).toEqual([2, 3, 4]);
  });
});
