import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ColumnMapping, TargetField } from "#lib/contract/transfer/import-record.ts";
import type { SavedMapping } from "#lib/contract/transfer/mappings.ts";
import { mappingDoubts } from "#lib/domain/transfer/import/mapping/mapping-doubts.ts";
import { isReadingStep } from "#lib/domain/transfer/mapping/reading-step.ts";
import { type Cells, columns, lessonFrom, lessonOf, mapFile, valuesBy } from "./map-a-file.ts";

const european: Cells = [
  ["12/03/2027", "1.234,50"],
  ["25/03/2027", "99,5"],
];
const american: Cells = [
  ["04/05/2027", "1,234"],
  ["03/25/2027", "1,234.50"],
  ["12/31/2027", "12.345"],
  ["06/07/2027", "99.5"],
];
const ambiguous: Cells = [["04/05/2027", "1,234"]];

const stepsOf = (mapping: readonly ColumnMapping[]) =>
  mapping.map(({ transforms = [] }) =>
    transforms.map((one) =>
      one.kind === "parse_date" ? one.date_order : one.kind === "parse_number" && one.decimal,
    ),
  );
const codes = (mapping: readonly ColumnMapping[]) => mappingDoubts(mapping).map(({ code }) => code);

describe("a learned mapping", () => {
  it("reads a later file in the date order and with the decimal mark that the file's values show", async () => {
    const { mapping, warnings } = await mapFile(american, { lessons: [await lessonFrom(european)] });

    expect(stepsOf(mapping)).toEqual([[], ["mdy"], ["."]]);
    expect(warnings).toEqual([
      {
        code: "reading_replaced",
        column: "Expiry",
        message:
          'The dates of "Expiry" are read with the month first, as they show. The learned mapping reads them with the day first.',
      },
      {
        code: "reading_replaced",
        column: "Price",
        message:
          'The numbers of "Price" are read with a decimal point, as they show. The learned mapping reads them with a decimal comma.',
      },
    ]);
    expect(mapping.map(({ confidence }) => confidence)).toEqual([0.99, 0.99, 0.99]);
  });

  it("reads a file whose values allow two readings as the earlier file, without a doubt or a warning", async () => {
    const { mapping, warnings } = await mapFile(ambiguous, { lessons: [await lessonFrom(european)] });

    expect(stepsOf(mapping)).toEqual([[], ["dmy"], [","]]);
    expect([codes(mapping), warnings]).toEqual([[], []]);
  });

  it("is a doubt for values with two meanings where another column shows that the file is from elsewhere", async () => {
    const lessons = [await lessonFrom(european)];
    const doubtsOf = async (...cells: Cells) => {
      const { mapping } = await mapFile(cells, { lessons });
      return mappingDoubts(mapping).map(({ code, column }) => `${code} ${column}`);
    };

    expect(await doubtsOf(["03/25/2027", "1,234"])).toEqual(["unsure_column Price"]);
    expect(await doubtsOf(["04/05/2027", "1,234.50"])).toEqual(["unsure_column Expiry"]);
    // These have one meaning, or come from nowhere else.
    expect(await doubtsOf(["03/25/2027", "1234"])).toEqual([]);
    expect(await doubtsOf(["2027-03-25", "1,234.50"])).toEqual([]);
    expect(await doubtsOf(["2027/03/25", "1,234"])).toEqual([]);
    expect(await doubtsOf(["25/03/2027", "1,234"])).toEqual([]);
  });

  it("of a like header gives way to the values too", async () => {
    const header = [...columns, "Notes"];
    const { mapping } = await mapFile(american, { header, lessons: [await lessonFrom(european)] });

    expect(mapping[1]?.confidence).toBe(0.9);
    expect(stepsOf(mapping)).toEqual([[], ["mdy"], ["."], []]);
  });

  it("keeps its other transforms, and looks at the values as these leave them", async () => {
    const taught = (await mapFile(european)).mapping.map((entry): ColumnMapping => {
      const values = { tbd: "25/03/2027" };
      const map = { kind: "map_values", values, otherwise: "keep" } as const;
      return entry.column === "Expiry" ? { ...entry, transforms: [map, ...(entry.transforms ?? [])] } : entry;
    });
    const lessons = [lessonOf(taught)];

    const [, same] = (await mapFile([["tbd", "1"]], { lessons })).mapping;
    const [, other] = (await mapFile([["03/25/2027", "1"]], { lessons })).mapping;

    const kinds = (entry: ColumnMapping | undefined) => entry?.transforms?.map(({ kind }) => kind);
    expect([kinds(same), kinds(other)]).toEqual([
      ["map_values", "parse_date"],
      ["map_values", "parse_date"],
    ]);
    expect(other?.transforms?.[1]).toEqual({ kind: "parse_date", date_order: "mdy" });
  });

  it("reads each date by itself where a file's dates contradict each other, with a warning", async () => {
    const mixed: Cells = [
      ["25/03/2027", "1"],
      ["03/25/2027", "1"],
      ["04/05/2027", "1"],
    ];

    const { mapping, warnings } = await mapFile(mixed, { lessons: [await lessonFrom(european)] });

    expect(stepsOf(mapping)).toEqual([[], [], [","]]);
    expect(warnings[0]?.message).toContain("contradict each other");
    expect(codes(mapping)).toEqual(["unsure_column"]);
    expect(codes((await mapFile(mixed)).mapping)).toEqual(["unsure_column"]);
  });

  describe("with an order for dates that a file leaves open, while its other dates have the month first", () => {
    const header = ["Email", "Expiry", "Seen"];
    const rows: Cells = [
      ["04/05/2027", "03/25/2027"],
      ["06/07/2027", "12/31/2027"],
    ];
    const mappedWith = async (seen: "dmy" | "mdy" | null) => {
      const column = (name: string, field: TargetField | null, date_order: "dmy" | "mdy" | null) => ({
        column: name,
        field,
        confidence: 1,
        reason: "chosen",
        ...(date_order && { transforms: [{ kind: "parse_date" as const, date_order }] }),
      });
      const mapping = [
        column("Email", "email", null),
        column("Expiry", "custom.expiry", "dmy"),
        column("Seen", seen && "last_contacted_at", seen),
      ];
      const found = await mapFile(rows, { header, lessons: [lessonOf(mapping)] });
      return [
        stepsOf(found.mapping)[1],
        codes(found.mapping),
        found.warnings.map(({ column: name }) => name),
      ];
    };

    it("takes their order where they had the learned order too", async () => {
      expect(await mappedWith("dmy")).toEqual([["mdy"], [], ["Expiry", "Seen"]]);
    });

    it("keeps its own order where they had the month first all along", async () => {
      expect(await mappedWith("mdy")).toEqual([["dmy"], [], []]);
    });

    it("waits for a person where nothing is known of them", async () => {
      expect(await mappedWith(null)).toEqual([["dmy"], ["unsure_column"], []]);
    });
  });

  it("that was stored with an open date order reads a clear file as its values show", async () => {
    const lesson = await lessonFrom(european);
    const mapping = lesson.mapping.map((one) =>
      one.column === "Expiry"
        ? { ...one, transforms: [{ kind: "parse_date" as const, date_order: null }] }
        : one,
    );

    const found = await mapFile([["25/03/2027", "1"]], { lessons: [{ ...lesson, mapping }] });

    expect(stepsOf(found.mapping)[1]).toEqual(["dmy"]);
    expect([codes(found.mapping), found.warnings]).toEqual([[], []]);
  });
});

describe("what a file teaches", () => {
  it("has no date order and no decimal mark that its values left open", async () => {
    const { mapping } = await lessonFrom(ambiguous);

    expect(mapping.flatMap(({ transforms = [] }) => transforms.filter(isReadingStep))).toEqual([]);
  });

  it("has a guess that a person confirmed after it was shown, so that the next such file runs through", async () => {
    const points: Cells = [["", "1.000"]];
    const first = await mapFile(points);
    const later = await mapFile(points, { lessons: [lessonOf(first.mapping)] });

    expect([codes(first.mapping), codes(later.mapping)]).toEqual([["unsure_column"], []]);
    expect(stepsOf(later.mapping)[2]).toEqual([","]);
  });

  it("lets a later file that leaves the date order open wait for a person again", async () => {
    const { mapping } = await mapFile(ambiguous, { lessons: [await lessonFrom(ambiguous)] });

    expect(codes(mapping)).toEqual(["unsure_date_order"]);
  });
});

describe("a saved mapping", () => {
  const saved = (date_order: "dmy" | null): SavedMapping => ({
    id: "map_01J0000000000000000000000D",
    name: "fairs",
    mapping: [
      { column: "Email", field: "email" },
      { column: "Expiry", field: "custom.expiry", transforms: [{ kind: "parse_date", date_order }] },
      {
        column: "Price",
        field: "custom.price",
        transforms: [{ kind: "parse_number", decimal: "," }],
      },
    ],
    created_by: "mem_01J0000000000000000000000B",
    created_at: "2026-03-04T05:06:07.000Z",
    updated_at: "2026-03-04T05:06:07.000Z",
    version: 1,
  });

  it("keeps the readings that it names, whatever the values show", async () => {
    const { mapping, warnings } = await mapFile(american, { saved: saved("dmy") });

    expect(stepsOf(mapping)).toEqual([[], ["dmy"], [","]]);
    expect(warnings).toEqual([]);
  });

  it("leaves an order that it names as open to the values", async () => {
    expect(stepsOf((await mapFile(american, { saved: saved(null) })).mapping)[1]).toEqual(["mdy"]);
    expect(codes((await mapFile(ambiguous, { saved: saved(null) })).mapping)).toEqual(["unsure_date_order"]);
  });
});

const two = (value: number): string => String(value).padStart(2, "0");
const aDate = (first: fc.Arbitrary<number>, second: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc
    .tuple(first, second, fc.integer({ min: 2020, max: 2030 }), fc.constantFrom("/", "-"))
    .map(([a, b, year, mark]) => [two(a), two(b), year].join(mark));
const small = fc.integer({ min: 1, max: 12 });
const large = fc.integer({ min: 13, max: 28 });
const openDate = aDate(small, small);
const grouped = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 100, max: 999 }));
const digit = fc.integer({ min: 1, max: 9 });
const open = {
  date: openDate,
  number: fc.oneof(
    fc.integer({ min: 0, max: 9_999 }).map(String),
    grouped.chain(([a, b]) => fc.constantFrom(`${a},${b}`, `${a}.${b}`)),
  ),
};
const shown = {
  dmy: aDate(large, small),
  mdy: aDate(small, large),
  ",": grouped.chain(([a, b]) => digit.map((c) => `${a}.${b},${c}`)),
  ".": grouped.chain(([a, b]) => digit.map((c) => `${a},${b}.${c}`)),
} as const;

/** Cells of one column: most of them open, and one of them that shows the reading; none shows it where it is open. */
const cellsOf = (openCell: fc.Arbitrary<string>, telling: fc.Arbitrary<string> | undefined) =>
  fc
    .tuple(fc.array(openCell, { minLength: 3, maxLength: 3 }), fc.nat(3), telling ?? openCell)
    .map(([cells, at, one]) => cells.toSpliced(at, 0, one));

const zipped = (dates: readonly string[], numbers: readonly string[]): Cells =>
  dates.map((date, index) => [date, numbers[index] ?? ""] as const);

const aFile = (order: "dmy" | "mdy" | undefined, mark: "." | "," | undefined): fc.Arbitrary<Cells> =>
  fc
    .tuple(cellsOf(open.date, order && shown[order]), cellsOf(open.number, mark && shown[mark]))
    .map(([dates, numbers]) => zipped(dates, numbers));

const decisiveFile = fc
  .tuple(fc.constantFrom("dmy" as const, "mdy" as const), fc.constantFrom("." as const, "," as const))
  .chain(([order, mark]) => aFile(order, mark));
const anyFile = fc
  .tuple(
    fc.constantFrom("dmy" as const, "mdy" as const, undefined),
    fc.constantFrom("." as const, "," as const, undefined),
  )
  .chain(([order, mark]) => aFile(order, mark));

describe("the algebra of learning", () => {
  it("gives a file whose values are decisive the same values with any lesson as without one", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, decisiveFile, async (earlier, later) => {
        const without = await mapFile(later);
        const taught = await mapFile(later, { lessons: [await lessonFrom(earlier)] });

        expect(valuesBy(taught.mapping, later)).toEqual(valuesBy(without.mapping, later));
        expect(codes(taught.mapping)).toEqual(codes(without.mapping));
      }),
      { numRuns: 60 },
    );
  });

  it("is idempotent: a file that is mapped by its own lesson teaches the same", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const first = await lessonFrom(file);
        const again = lessonOf((await mapFile(file, { lessons: [first] })).mapping);

        expect(again.mapping.map(({ field }) => field)).toEqual(first.mapping.map(({ field }) => field));
        expect(stepsOf(again.mapping as ColumnMapping[])).toEqual(stepsOf(first.mapping as ColumnMapping[]));
      }),
      { numRuns: 60 },
    );
  });

  it("never learns a date order that the values leave open", async () => {
    await fc.assert(
      fc.asyncProperty(aFile(undefined, undefined), async (file) => {
        const { mapping } = await lessonFrom(file);

        expect(mapping[1]?.transforms ?? []).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
