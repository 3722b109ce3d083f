import { describe, expect, it } from "vitest";
import { fromImportItem, toImportItem } from "#lib/adapters/dynamo/transfer/import-item.ts";
import { anImport } from "#test/domain/transfer/import/an-import.ts";

describe("an import's item", () => {
  it("reads back as it was written", () => {
    const record = anImport({
      decisions: {
        rows: { "2": "create" },
        rest: "skip",
        by: "mem_01J0000000000000000000000A",
        at: "2026-01-02T03:04:05.678Z",
      },
    });

    expect(fromImportItem(toImportItem(record))).toEqual(record);
  });

  it("reads decisions from before they named who took them", () => {
    const item = toImportItem(anImport());
    const decisions = { rows: { "2": "overwrite" }, rest: null };
    const { record } = item;
    const older = { ...item, record: Object.assign({}, record, { decisions }) };

    expect(fromImportItem(older).decisions).toEqual({ ...decisions, by: null, at: null });
  });
});
