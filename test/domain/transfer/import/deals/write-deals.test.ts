import { describe, expect, it } from "vitest";
import type { AnyRecord, Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { aChunk, Crash } from "./a-chunk-of-deals.ts";

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
