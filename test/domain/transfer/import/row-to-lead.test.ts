import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LeadValues } from "#lib/contract/records/lead-record.ts";
import { type ColumnMapping, mappableFields } from "#lib/contract/transfer/import-record.ts";
import type { Transform } from "#lib/contract/transfer/transforms.ts";
import { readCell, writeCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { rowReader, rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

describe("an exported cell", () => {
  it("never begins like a formula, and comes back as it was", () => {
    const cell = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "'"), fc.string())
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(cell, (text) => {
        expect(writeCell(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(readCell(writeCell(text))).toBe(text);
      }),
    );
  });
});

const choose = (
  ...entries: readonly (readonly [
    column: string,
    field: ColumnMapping["field"],
    ...transforms: Transform[],
  ])[]
): ColumnMapping[] =>
  entries.map(([column, field, ...transforms]) => ({
    column,
    field,
    confidence: 1,
    reason: "chosen",
    transforms,
  }));

/** The lead, or what is wrong with the row where nothing is left out. */
const leadOf = (mapping: readonly ColumnMapping[], ...cells: readonly string[]) => {
  const result = rowToLead(mapping, cells, "refuse");
  return result.ok ? result.lead : result.problems;
};

describe("a row", () => {
  const mapping = suggestMapping(["email", "phone", "score"], []);

  it("becomes a lead by the same bounds as the API's, with a verdict on its address", () => {
    expect(rowToLead(mapping, ["ADA@example.com", "0044 (0)20 7946-0123", "70"])).toEqual({
      ok: true,
      lead: { email: "ada@example.com", email_status: "unknown", phone: "+442079460123", score: 70 },
    });
    expect(leadOf(mapping, "info@example.com")).toMatchObject({ email_status: "role" });
    expect(leadOf(mapping, "ada@gmial.com")).toMatchObject({ email_status: "risky" });
  });

  it("gives every problem, each with its column and value", () => {
    const result = rowToLead(mapping, ["nobody", "12", "many"], "refuse");

    expect(result.ok ? [] : result.problems.map(({ column, value }) => [column, value])).toEqual([
      ["email", "nobody"],
      ["phone", "12"],
      ["score", "many"],
    ]);
  });

  it("is the same read by hand as read by the schema", () => {
    const cell = fc.oneof(
      fc.constantFrom("ada@example.com", "Ada@Müller.de", "+49 30 901820", "030 901820", "Deutschland", "DE"),
      fc.constantFrom(
        "California",
        "https://www.acme.de",
        "85",
        "-1",
        "1e3",
        "2026-03-04",
        "a;b",
        "",
        " ",
        "'=1",
      ),
      fc.string({ unit: "binary", maxLength: 220 }),
    );
    const all = suggestMapping(mappableFields, []);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: mappableFields.length }), (cells) => {
        const result = rowToLead(all, cells);
        const { email_status: _, ...lead } = result.ok ? result.lead : {};
        expect(result.ok || result.problems.length > 0).toBe(true);
        expect(LeadValues.parse(lead)).toStrictEqual(lead);
      }),
      { numRuns: 200 },
    );
  });

  it("is read as it would be alone, whatever rows came before it", () => {
    const cell = fc.oneof(
      fc.constantFrom("GB", "US", "Deutschland", "CA", " CA", "California", "020 7946 0123", "a;b", "7", "x"),
      fc.string({ maxLength: 3 }),
      fc.constantFrom("", " ", "'=1", "y".repeat(101)),
    );
    const transforms = [
      { kind: "case", to: "upper" },
      { kind: "template", template: "{a}-{b}" },
    ] as const;
    const columns = fc
      .shuffledSubarray([...mappableFields], { minLength: 4, maxLength: 10 })
      .chain((fields) =>
        fc.tuple(
          fc.constant(fields),
          fc.array(fc.option(fc.constantFrom(...transforms)), { minLength: 10, maxLength: 10 }),
        ),
      )
      .map(([fields, steps]) =>
        fields.map((field, index) => ({
          column: "abcdefghij"[index] ?? "",
          field,
          confidence: 1,
          reason: "",
          transforms: [steps[index] ?? []].flat(),
        })),
      );
    fc.assert(
      fc.property(columns, fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 8 }), (mapping, rows) => {
        const read = rowReader(mapping);
        for (const cells of [...rows, ...rows]) expect(read(cells)).toEqual(rowReader(mapping)(cells));
      }),
      { numRuns: 300 },
    );
  });

  it("is refused, not pondered, when its cells are long enough to stall a pattern", () => {
    const hostile = [" ", "1", ".", "a.", "+1 ", "1,", "12:00 ", "@", "ー", "e\u0301", "'=", "x ext "].map(
      (part) => `1/1/2026 ${part.repeat(10_000)}x`,
    );
    const all = suggestMapping(mappableFields, [hostile]);
    const transforms: Transform[] = [
      { kind: "parse_number", decimal: "," },
      { kind: "parse_date", date_order: null },
      { kind: "case", to: "title" },
    ];
    for (const text of hostile)
      for (const mapping of [all, all.map((entry) => ({ ...entry, transforms }))])
        expect(
          rowToLead(
            mapping,
            all.map(() => text),
          ).ok,
        ).toBe(false);
  });

  it("reads a phone number by its own row's country", () => {
    const rows = choose(["phone", "phone", { kind: "phone", country: "FR" }], ["land", "country"]);

    expect(leadOf(rows, "030 901820", "Germany")).toMatchObject({ phone: "+4930901820", country: "DE" });
    expect(leadOf(rows, "(415) 555-2671", "USA")).toMatchObject({ phone: "+14155552671" });
    expect(leadOf(rows, "06 12 34 56 78", "")).toEqual({ phone: "+33612345678" });
  });

  it("writes places, domains and names in one way", () => {
    const rows = choose(
      ["a", "country"],
      ["b", "region"],
      ["c", "company.domain"],
      ["d", "company.country"],
      ["e", "company.region"],
      ["f", "company.name"],
      ["g", "email"],
    );

    expect(
      leadOf(
        rows,
        "Vereinigte Staaten",
        "new york",
        "https://www.Acme.co.uk/x",
        "Canada",
        "Québec",
        "Acme   GmbH",
        "Ada@Müller.de",
      ),
    ).toEqual({
      country: "US",
      region: "NY",
      company: { domain: "acme.co.uk", country: "CA", region: "QC", name: "Acme GmbH" },
      email: "ada@xn--mller-kva.de",
      email_status: "unknown",
    });
  });

  it("names the column of a full name when a part of it is wrong", () => {
    const rows = choose(["Contact", "name", { kind: "split_name" }]);
    const problems = leadOf(rows, `${"x".repeat(101)} Lovelace`);

    expect(problems).toMatchObject([{ code: "invalid_name", column: "Contact" }]);
  });
});

describe("a transform", () => {
  it.each<readonly [string, string, ColumnMapping["field"], Transform[], object]>([
    ["trims", " a  b ", "title", [{ kind: "trim" }], { title: "a b" }],
    ["changes case", "HEAD", "title", [{ kind: "case", to: "lower" }], { title: "head" }],
    ["writes titles", "ADA KING", "name", [{ kind: "case", to: "title" }], { name: "Ada King" }],
    [
      "splits a full name",
      "Ludwig van der Berg",
      "name",
      [{ kind: "split_name" }],
      { name: "Ludwig van der Berg", first_name: "Ludwig", last_name: "van der Berg" },
    ],
    [
      "maps values",
      "HOT ",
      "score",
      [{ kind: "map_values", values: { hot: "90" }, otherwise: "keep" }],
      { score: 90 },
    ],
    [
      "drops other values",
      "?",
      "score",
      [{ kind: "map_values", values: { hot: "90" }, otherwise: "empty" }],
      {},
    ],
    [
      "reads dates",
      "03/02/2026",
      "last_contacted_at",
      [{ kind: "parse_date", date_order: "dmy" }],
      { last_contacted_at: "2026-02-03T00:00:00.000Z" },
    ],
    [
      "reads numbers",
      "1.200,0",
      "company.employee_count",
      [{ kind: "parse_number", decimal: "," }],
      { company: { employee_count: 1200 } },
    ],
    ["puts a constant", "x", "source", [{ kind: "constant", value: "fair" }], { source: "fair" }],
    ["fills what is empty", "", "source", [{ kind: "default", value: "fair" }], { source: "fair" }],
    ["leaves what is filled", "web", "source", [{ kind: "default", value: "fair" }], { source: "web" }],
    [
      "follows another",
      "",
      "source",
      [
        { kind: "default", value: "FAIR" },
        { kind: "case", to: "lower" },
      ],
      { source: "fair" },
    ],
  ])("%s", (_, cell, field, transforms, lead) => {
    expect(leadOf(choose(["a column", field, ...transforms]), cell)).toEqual(lead);
  });

  it("fills a template with what cells say, without the guard of their file", () => {
    const template = { kind: "template", template: "{first} {last}" } as const;
    const rows = choose(["first", null], ["last", "email"], ["(full)", "name", template]);

    expect(leadOf(rows, "'-Ada", "a@example.com", "")).toMatchObject({ name: "-Ada a@example.com" });
  });

  it("fills a template from the row's cells, in a column that the file does not have", () => {
    const template = { kind: "template", template: "{first} {last}" } as const;
    const rows = choose(["first", null], ["last", null], ["(full)", "name", template]);

    expect(leadOf(rows, "Ada", "Lovelace")).toEqual({ name: "Ada Lovelace" });
    expect(leadOf(rows, "Ada", "")).toEqual({ name: "Ada" });
    expect(leadOf(rows, "", "")).toEqual({});
  });

  it("refuses a date that could be two, and says how to settle it", () => {
    const rows = choose(["seen", "last_contacted_at", { kind: "parse_date", date_order: null }]);

    expect(leadOf(rows, "13/02/2026")).toEqual({ last_contacted_at: "2026-02-13T00:00:00.000Z" });
    expect(leadOf(rows, "03/02/2026")).toMatchObject([
      { code: "invalid_last_contacted_at", suggestion: expect.stringContaining("day or the month") },
    ]);
  });

  it("fills a phone from the first of its columns that has one", () => {
    const rows = choose(["mobile", "phone"], ["direct", "phone"]);

    expect(leadOf(rows, "", "+12025550143")).toEqual({ phone: "+12025550143" });
    expect(leadOf(rows, "+442079460123", "+12025550143")).toEqual({ phone: "+442079460123" });
  });
});
