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

export class Crash extends Error {}

/** A table of deals; its `crashAt`-th write is the last thing that a run does. */
export const aTable = () => {
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
export const seats = {
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

export const aChunk = (
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
    currencyRatesStore: {
      read: async () => ({ base_currency: null, rates: [], updated_at: null, version: 1 }),
    },
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
export const there = async (recordStore: RecordStore) => {
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

export const told: readonly DealRow[] = [
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
