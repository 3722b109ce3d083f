import { describe, expect, it } from "vitest";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import type { AnyRecord } from "#lib/domain/records/record-kind/record-kind.ts";
import type { DealRow } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import type { DealWriteDeps } from "#lib/domain/transfer/import/deals/write-deals.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { aChunk, aTable, Crash, seats, there, told } from "./a-chunk-of-deals.ts";

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

  it("is left in its stage by an undo where its former stage has become a won one, and stays open", async () => {
    const { kept, recordStore, write, undo, deps } = aChunk(told, "overwrite");
    const { id, stage_id: former, workspace_id } = { ...(await there(recordStore)), ...anActor("admin") };
    await write();
    const { stages, ...pipeline } = defaultDealPipeline(workspace_id);
    const won = stages.map((stage) => (stage.id === former ? { ...stage, type: "won" } : stage));
    const deals = { fields: [seats], pipelines: [{ ...pipeline, stages: won }] };
    const leadSchemaReader = { read: async () => ({ ...plainSchema, deals }) };

    const { left } = await undo({ ...deps, leadSchemaReader } as unknown as DealWriteDeps);

    expect(left.map(([, , field, , , , reason]) => [field, reason])).toEqual([["stage_id", "gone_since"]]);
    expect(kept.get(id)?.record).toMatchObject({ name: "Forty", status: "open" });
    expect(kept.get(id)?.record).not.toMatchObject({ stage_id: former });
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
