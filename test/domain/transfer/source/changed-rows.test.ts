import { describe, expect, it } from "vitest";
import { changedRows, type SheetChanges } from "#lib/domain/transfer/source/changed-rows.ts";
import { packSeen, type SeenRows, unpackSeen } from "#lib/domain/transfer/source/seen-rows.ts";

type Rows = readonly (readonly string[])[];

const compare = (rows: Rows, seen: SeenRows = new Map(), salt = ""): Promise<SheetChanges> => {
  const sheet = async function* () {
    yield* rows;
  };
  return changedRows(sheet(), { keyColumn: "email", salt, seen });
};

const summary = ({ rows, changed, gone, csv }: SheetChanges) => ({
  rows,
  changed,
  gone,
  lines: csv.toString().trimEnd().split("\r\n").slice(1),
});

const header = ["E-Mail", "Name"];
const before: Rows = [header, ["ada@example.com", "Ada"], ["bob@example.com", "Bob"]];

describe("a sheet's changes", () => {
  it("are all of its rows the first time, and none while nothing changes", async () => {
    const first = await compare(before);

    expect(summary(first)).toEqual({
      rows: 2,
      changed: 2,
      gone: 0,
      lines: ["ada@example.com,Ada", "bob@example.com,Bob"],
    });
    expect(summary(await compare(before, first.seen))).toMatchObject({ rows: 2, changed: 0, gone: 0 });
  });

  it("are rows that are new or differ, wherever they stand; those that are gone are counted", async () => {
    const { seen } = await compare(before);

    const now = await compare([header, ["cat@example.com", "Cat"], ["bob@example.com", "Robert"]], seen);

    expect(summary(now)).toEqual({
      rows: 2,
      changed: 2,
      gone: 1,
      lines: ["cat@example.com,Cat", "bob@example.com,Robert"],
    });
    expect(summary(await compare([header, ...before.slice(1).toReversed()], seen)).changed).toBe(0);
  });

  it("are all rows once a column or the source's ways have changed", async () => {
    const { seen } = await compare(before);

    expect((await compare(before, seen, "another mapping")).changed).toBe(2);
    expect((await compare([["Email", "Name"], ...before.slice(1)], seen)).changed).toBe(2);
  });

  it("do not come of empty cells and rows, nor of cells beyond the header", async () => {
    const { seen } = await compare([header, ["ada@example.com"]]);

    const now = await compare([header, [], ["", " "], ["ada@example.com", "", "a note"]], seen);

    expect(summary(now)).toMatchObject({ rows: 1, changed: 0 });
  });

  it("tell rows with one key and rows without a key apart", async () => {
    const rows = [header, ["x", "1"], ["x", "2"], ["", "3"], ["", "4"]];
    const { seen } = await compare(rows);

    expect(seen.size).toBe(4);
    const now = await compare([header, ["x", "1"], ["x", "changed"], ["", "3"], ["", "new"]], seen);
    expect(summary(now)).toMatchObject({ changed: 2, gone: 1, lines: ["x,changed", ",new"] });
  });

  it("survive being kept", async () => {
    const { seen } = await compare(before);

    expect(unpackSeen(packSeen(seen))).toEqual(seen);
    expect(packSeen(seen)).toHaveLength(32);
  });

  it("can't be told without the key column or a header, and the failure says what is there", async () => {
    await expect(compare([["Name", "City"]])).rejects.toMatchObject({
      code: "unknown_key_column",
      message: expect.stringContaining('"Name", "City"'),
    });
    await expect(compare([])).rejects.toMatchObject({ code: "sheet_empty" });
    await expect(compare([["", " "]])).rejects.toMatchObject({ code: "sheet_empty" });
  });
});
