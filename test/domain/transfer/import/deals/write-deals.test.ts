import { describe, expect, it } from "vitest";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import type { AnyRecord, Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import type { DealRow, FoundDeal } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import { undoDeals } from "#lib/domain/transfer/import/deals/undo-deals.ts";
import { type DealWriteDeps, writeDeals } from "#lib/domain/transfer/import/deals/write-deals.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
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
  return { kept, locks, state, recordStore };
};

const workspace_id = anImport({}).workspace_id;
const seats = {
  key: "seats",
  on: "deal",
  kind: "number",
  label: "Seats",
  options: [],
  bounds: {},
  default: null,
  required_on: [],
  archived: false,
} as unknown as CustomField;

const rows: readonly DealRow[] = [
  { row: 2, deal: { values: { name: "One", external_ids: { import: "a" } } } },
  { row: 3, deal: { values: { name: "Two" } } },
  { row: 4, deal: { values: { name: "Again", external_ids: { import: "a" } } } },
  { row: 5, deal: { values: { name: "Three", status: "lost", lost_reason: "Price" } } },
];

const aChunk = (
  of: readonly DealRow[] = rows,
  on_match: "fill_blanks" | "overwrite" | "newest_wins" | "skip" = "fill_blanks",
  { id, table }: { readonly id: ImportRecord["id"]; readonly table: ReturnType<typeof aTable> } = {
    id: anImport().id,
    table: aTable(),
  },
) => {
  let journal: readonly FoundDeal[] | undefined;
  const deps = {
    recordStore: table.recordStore,
    leadsByIds: { leadsOf: async () => new Map() },
    leads: { holdersOf: async () => new Map(), leadsOf: async () => new Map() },
    members: { list: async () => [] },
    leadSchemaReader: {
      read: async () => ({
        ...plainSchema,
        deals: { fields: [seats], pipelines: [defaultDealPipeline(workspace_id)] },
      }),
    },
    currencyRates: { read: async () => ({ base_currency: null, rates: [], updated_at: null, version: 0 }) },
    files: {
      putJournal: async (_: unknown, __: unknown, ___: unknown, entries: readonly FoundDeal[]) => {
        journal = entries;
      },
      hasJournal: async () => journal !== undefined,
      foundDeals: async () => journal ?? [],
      deals: async () => of,
    },
  } as unknown as DealWriteDeps;
  const undo_by = "mem_01J0000000000000000000000A" as const;
  const run = {
    record: anImport({
      id,
      object: "deal",
      pass: 1,
      undo_by,
      options: { ...anImport({}).options, on_match },
    }),
    pass: 1,
    chunk: 1,
    at: "2026-01-02T04:00:00.000Z",
  };
  return {
    ...table,
    write: () => writeDeals(deps, run),
    undo: (using = deps) => undoDeals(using, run),
    deps,
  };
};

/** A deal that is there already, which nobody's import has made. */
const there = async (recordStore: RecordStore) => {
  const kind = await dealsOf(
    { base_currency: null, rates: [] },
    { fields: [seats], pipelines: [defaultDealPipeline(workspace_id)] },
  );
  const actor = { workspace_id, member_id: "mem_01J0000000000000000000000A", role: "admin" } as const;
  const stamp = { actor, at: "2025-12-01T00:00:00.000Z", requestId: "before", via: "manual" } as const;
  const input = {
    name: "Forty",
    next_step: "Call",
    amount: { amount: "10.00", currency: "EUR" },
    external_ids: { crm: "17" },
  };
  const deps = { recordStore, leadsByIds: { leadsOf: async () => new Map() } };
  return createRecord(kind, deps, { input, id: "deal_01J0000000000000000000000T" }, stamp);
};

const told: readonly DealRow[] = [
  {
    row: 2,
    deal: {
      stage: "proposal",
      values: {
        name: "Fifty",
        next_step: "Sign",
        lost_reason: null,
        close_date: "2026-05-01",
        custom: { seats: "50" },
        external_ids: { crm: "17", import: "x" },
      },
    },
  },
  { row: 3, deal: { values: { name: "Sixty", external_ids: { import: "x" } } } },
];

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
    const by = "mem_01J0000000000000000000000B";
    const provenance = { name: { source: "manual", at: one.record.updated_at, by } };
    kept.set(one.record.id, { ...one, record: { ...one.record, version: 2, provenance } as AnyRecord });
    kept.set(two.record.id, { ...two, deleted: { at: one.record.updated_at, by } });

    const { undone, left } = await undo();
    expect(undone).toMatchObject({ deleted: 1, left: 1, gone: 1 });
    expect(left).toEqual([[expect.any(String), one.record.id, "", "", "", "", "changed_since"]]);
  });
});

describe("a row for a deal that is there", () => {
  const fieldsOf = (record: AnyRecord | undefined) => {
    const { version: _, updated_at: __, ...fields } = record ?? expect.fail();
    return fields;
  };

  it.each([
    ["skip", { created: 1, updated: 0, skipped: 1 }, { name: "Forty", next_step: "Call", close_date: null }],
    [
      "fill_blanks",
      { created: 0, updated: 1, skipped: 1 },
      { name: "Forty", next_step: "Call", close_date: "2026-05-01", probability: 0.1, custom: { seats: 50 } },
    ],
    [
      "newest_wins",
      { created: 0, updated: 1, skipped: 1 },
      { name: "Fifty", next_step: "Sign", close_date: "2026-05-01", probability: 0.5 },
    ],
    [
      "overwrite",
      { created: 0, updated: 1, skipped: 1 },
      { name: "Fifty", next_step: "Sign", probability: 0.5 },
    ],
  ] as const)(
    "changes it as %s says, once, and is taken back to what stood there",
    async (policy, counted, expected) => {
      const { kept, state, recordStore, write, undo } = aChunk(told, policy);
      const before = fieldsOf(await there(recordStore));
      const first = await write().catch(() => expect.fail());
      const after = kept.get(String(before.id));
      const writes = state.writes;
      const again = await write();

      expect([again.counts, state.writes]).toEqual([first.counts, writes]);
      expect(after?.record).toMatchObject(expected);
      expect(Reflect.get(after?.record ?? {}, "external_ids")).toMatchObject({ crm: "17" });
      // Row 3 names the id that row 2 has given the same deal, or makes a deal of its own.
      const isSkip = policy === "skip";
      expect(first.counts).toMatchObject(counted);
      const [undone, twice] = [await undo(), await undo()];
      expect([undone.undone, twice.undone]).toEqual([undone.undone, undone.undone]);
      expect(undone.undone).toMatchObject(isSkip ? { restored: 0, deleted: 1 } : { restored: 1, deleted: 0 });
      expect(fieldsOf(kept.get(String(before.id))?.record)).toEqual(before);
    },
  );

  it("is left alone by an undo in what somebody has written since, and written once whatever dies", async () => {
    const { kept, state, recordStore, write, undo } = aChunk(told, "overwrite");
    const { id } = await there(recordStore);
    state.crashAt = state.writes + 1;
    await expect(write()).rejects.toThrow(Crash);
    expect((await write()).counts).toMatchObject({ updated: 1, skipped: 1, failed: 0 });
    const one = kept.get(id) ?? expect.fail();
    expect(one.record.version).toBe(2);
    const since = { ...one.record, next_step: "Wait", stage_id: null, version: 3 } as AnyRecord;
    kept.set(id, { ...one, record: since });

    for (const { undone, left } of [await undo(), await undo()]) {
      expect(undone).toMatchObject({ restored: 0, partly_restored: 1, left: 0, deleted: 0 });
      expect(left).toContainEqual(["2", id, "next_step", "Call", "Sign", "Wait", "changed_since"]);
      expect(left.map(([, , field]) => field)).toEqual(["stage_id", "next_step"]);
    }
    // A stage that somebody has chosen since keeps the status that goes with it.
    expect(kept.get(id)?.record).toMatchObject({ name: "Forty", next_step: "Wait", stage_id: null });
  });

  it("is left by an undo in what names a stage that is gone since, and restored in the rest", async () => {
    const { kept, recordStore, write, undo, deps } = aChunk(told, "overwrite");
    const { id } = await there(recordStore);
    await write();
    const leadSchemaReader = {
      read: async () => ({ ...plainSchema, deals: { fields: [seats], pipelines: [] } }),
    };
    const without = { ...deps, leadSchemaReader } as unknown as DealWriteDeps;

    for (const { undone, left } of [await undo(without), await undo(without)]) {
      expect(undone).toMatchObject({ restored: 0, partly_restored: 1, left: 0 });
      expect(left.map(([, , field, , , , reason]) => [field, reason])).toEqual([["stage_id", "gone_since"]]);
    }
    expect(kept.get(id)?.record).toMatchObject({ name: "Forty", status: "open", next_step: "Call" });
  });

  it("is undone newest first to the end, however many imports have written the deal", async () => {
    const crm = { external_ids: { crm: "q-1" } };
    const table = aTable();
    const importOf = (
      letter: string,
      deal: object,
      on_match: "fill_blanks" | "overwrite" = "fill_blanks",
    ) => {
      const row = { row: 2, deal: { values: { ...crm, ...deal } } } as unknown as DealRow;
      return aChunk([row], on_match, { id: `imp_01J0000000000000000000000${letter}`, table } as never);
    };
    const imports = [
      importOf("A", { name: "One" }),
      importOf("B", { name: "One", next_step: "n" }),
      importOf("C", { name: "Two" }, "overwrite"),
      importOf("D", { name: "Two", status: "won" }, "overwrite"),
    ];
    const images: object[] = [];
    for (const { write } of imports) {
      images.push(
        fieldsOf(
          [...table.kept.values()][0]?.record ?? { id: "", created_at: "", updated_at: "", version: 0 },
        ),
      );
      expect((await write()).counts).toMatchObject({ failed: 0, skipped: 0 });
    }
    for (const { undo } of imports.toReversed().slice(0, 3)) {
      expect((await undo()).undone).toMatchObject({ restored: 1, left: 0, partly_restored: 0 });
      expect(fieldsOf([...table.kept.values()][0]?.record)).toEqual(images.pop());
    }
    expect((await imports[0]?.undo())?.undone).toMatchObject({ deleted: 1, left: 0 });
  });

  it("that only fills blanks closes no deal, and gives none a day or a reason of closing", async () => {
    const closing = {
      status: "lost",
      lost_reason: "Price",
      next_step: "Call",
      custom: { seats: "50" },
    } as const;
    const { kept, recordStore, write } = aChunk([
      { row: 2, deal: { values: { name: "Forty", external_ids: { crm: "17" }, ...closing } } },
    ]);
    const { id } = await there(recordStore);

    expect((await write()).counts).toMatchObject({ updated: 1, failed: 0 });
    expect(kept.get(id)?.record).toMatchObject({ status: "open", lost_reason: null, custom: { seats: 50 } });
  });

  it("goes on meaning the deal that it was one with, whatever becomes of its external ids", async () => {
    const { kept, locks, recordStore, write, undo, state } = aChunk(told, "overwrite");
    const { id } = await there(recordStore);
    state.crashAt = state.writes + 1;
    await expect(write()).rejects.toThrow(Crash);
    const one = kept.get(id) ?? expect.fail();
    kept.set(id, { ...one, record: { ...one.record, external_ids: {} } as AnyRecord });
    locks.clear();

    expect((await write()).counts).toMatchObject({ updated: 1, created: 1 });
    expect((await undo()).undone).toMatchObject({ restored: 1, deleted: 1 });
    expect(kept.get(id)?.record).toMatchObject({ name: "Forty", external_ids: {} });
  });

  it("that names two deals is refused, with the reason", async () => {
    const { recordStore, write } = aChunk([
      { row: 2, deal: { values: { name: "New", external_ids: { erp: "9" } } } },
    ]);
    await there(recordStore);
    await write();
    const both = { values: { name: "Both", external_ids: { crm: "17", erp: "9" } } };
    const next = aChunk([{ row: 3, deal: both }], "overwrite", {
      id: "imp_01J0000000000000000000000Q",
      table: { recordStore } as never,
    });

    expect(await next.write()).toMatchObject({
      counts: { failed: 1, skipped: 0 },
      failures: { 3: expect.stringMatching(/Another deal/) },
    });
  });

  it("by an id that no deal has makes none", async () => {
    const id = "deal_01J0000000000000000000000Z" as const;
    const { write, kept } = aChunk([{ row: 2, deal: { id, values: { name: "One" } } }]);

    expect(await write()).toMatchObject({
      counts: { failed: 1 },
      failures: { 2: expect.stringMatching(/no such deal/) },
    });
    expect(kept.size).toBe(0);
  });
});
