import { describe, expect, it } from "vitest";
import { plainModel } from "#lib/domain/records/lead/lead-model.ts";
import type { AnyRecord, Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import type { DealRow } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import { undoDeals } from "#lib/domain/transfer/import/deals/undo-deals.ts";
import { type DealWriteDeps, writeDeals } from "#lib/domain/transfer/import/deals/write-deals.ts";
import { anImport } from "../an-import.ts";

class Crash extends Error {}

/** A table of deals; its `crashAt`-th write is the last thing that a run does. */
const aTable = () => {
  const kept = new Map<string, Kept<AnyRecord>>();
  const locks = new Map<string, string>();
  const state = { writes: 0, crashAt: 0 };
  const recordStore = {
    get: async (_kind: unknown, _ws: unknown, id: string) => kept.get(id),
    holderOf: async (_kind: unknown, _ws: unknown, value: string) => locks.get(value),
    present: async (_ws: unknown, named: readonly { id: string }[]) =>
      new Map(named.map(({ id }) => [id, { role: "admin" }])),
    write: async (
      kind: { uniqueValues: (record: AnyRecord, ws: string) => readonly string[] },
      { before, after }: { before?: Kept<AnyRecord>; after: Kept<AnyRecord> },
    ) => {
      const { id } = after.record;
      if (kept.get(id)?.record.version !== before?.record.version) return { outcome: "stale" };
      const values = after.deleted === undefined ? kind.uniqueValues(after.record, after.workspaceId) : [];
      const other = values.map((value) => locks.get(value)).find((one) => one !== undefined && one !== id);
      if (other !== undefined) return { outcome: "duplicate", existingId: other };
      for (const value of values) locks.set(value, id);
      kept.set(id, after);
      state.writes += 1;
      if (state.writes === state.crashAt) throw new Crash();
      return { outcome: "stored" };
    },
  } as unknown as RecordStore;
  return { kept, state, recordStore };
};

const rows: readonly DealRow[] = [
  { row: 2, deal: { values: { name: "One", external_ids: { import: "a" } } } },
  { row: 3, deal: { values: { name: "Two" } } },
  { row: 4, deal: { values: { name: "Again", external_ids: { import: "a" } } } },
  { row: 5, deal: { values: { name: "Three", status: "lost", lost_reason: "Price" } } },
];

const aChunk = () => {
  const table = aTable();
  const deps = {
    recordStore: table.recordStore,
    leadsByIds: { leadsOf: async () => new Map() },
    leads: { holdersOf: async () => new Map(), leadsOf: async () => new Map() },
    members: { list: async () => [] },
    leadModelReader: { read: async () => plainModel },
    currencyRates: { read: async () => ({ base_currency: null, rates: [], updated_at: null, version: 0 }) },
    files: { putJournal: async () => undefined, deals: async () => rows },
  } as unknown as DealWriteDeps;
  const undo_by = "mem_01J0000000000000000000000A" as const;
  const run = {
    record: anImport({ object: "deal", pass: 1, undo_by }),
    pass: 1,
    chunk: 1,
    at: "2026-01-02T04:00:00.000Z",
  };
  return { ...table, write: () => writeDeals(deps, run), undo: () => undoDeals(deps, run) };
};

const counts = { created: 3, updated: 0, skipped: 1, failed: 0, held: 0 };
const names = (kept: ReadonlyMap<string, Kept<AnyRecord>>) =>
  new Set([...kept.values()].map(({ record }) => Reflect.get(record, "name")));

describe("a chunk of deals", () => {
  it.each([1, 2, 3])(
    "that dies after write %i is counted as if it had not, and writes nothing twice",
    async (n) => {
      const { kept, state, write } = aChunk();
      state.crashAt = n;
      await expect(write()).rejects.toThrow(Crash);

      expect(await write()).toMatchObject({ counts });
      expect(await write()).toMatchObject({ counts });
      expect([state.writes, names(kept).size]).toEqual([3, 3]);
    },
  );

  it.each([1, 2])("that dies after deletion %i of its undoing is counted as if it had not", async (n) => {
    const { kept, state, write, undo } = aChunk();
    await write();
    state.crashAt = state.writes + n;
    await expect(undo()).rejects.toThrow(Crash);

    expect((await undo()).undone).toMatchObject({ deleted: 3, left: 0, gone: 0 });
    expect([...kept.values()].every(({ deleted }) => deleted !== undefined)).toBe(true);
  });

  it("leaves what somebody has changed since, and counts what they have deleted as gone", async () => {
    const { kept, write, undo } = aChunk();
    await write();
    const [first, second] = [...kept.keys()];
    const one = kept.get(first ?? "") ?? expect.fail();
    const two = kept.get(second ?? "") ?? expect.fail();
    kept.set(one.record.id, { ...one, record: { ...one.record, version: 2 } });
    const by = "mem_01J0000000000000000000000B";
    kept.set(two.record.id, { ...two, deleted: { at: one.record.updated_at, by } });

    const { undone, left } = await undo();
    expect(undone).toMatchObject({ deleted: 1, left: 1, gone: 1 });
    expect(left).toEqual([[expect.any(String), one.record.id, "changed_since"]]);
  });
});
