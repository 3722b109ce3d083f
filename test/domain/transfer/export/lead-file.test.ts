import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { Lead } from "#lib/contract/records/lead-record.ts";
import { type AskedForm, formOf } from "#lib/domain/transfer/export/export-form.ts";
import { leadCounter } from "#lib/domain/transfer/export/lead-counter.ts";
import { fileNames, leadText } from "#lib/domain/transfer/export/lead-file.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

type Choices = Partial<Omit<AskedForm, "format">>;
const formats = ["csv", "tsv", "json", "ndjson"] as const;

const textOf = (
  format: (typeof formats)[number],
  leads: readonly Lead[],
  choices: Choices = {},
  own: readonly CustomField[] = [],
): string => {
  const file = leadText(formOf({ format, ...choices }, String), own);
  return file === undefined ? expect.fail() : file.head + leads.map(file.piece).join("") + file.tail;
};

describe("a file of leads", () => {
  it("as CSV has a column for each plain value; provenance only when it is asked for", () => {
    const header = textOf("csv", []).trimEnd().split(",");

    expect(header).toEqual(
      expect.arrayContaining(["id", "company.name", "company.revenue.amount", "engagement.opens"]),
    );
    expect(header).not.toContain("provenance");
    expect(new Set(header).size).toBe(header.length);
    expect(textOf("csv", [aLead()], { fields: ["provenance"] })).toContain('""source""');
  });

  it("has the chosen fields in the order they were asked for", () => {
    const lead = aLead({ score: 5, company: { name: "A" } });

    expect(textOf("csv", [lead], { fields: ["score", "email"] })).toBe(
      "score,email\r\n5,ada@example.com\r\n",
    );
    expect(JSON.parse(textOf("json", [lead], { fields: ["score", "email"] }))).toEqual([
      { score: 5, email: "ada@example.com" },
    ]);
  });

  it("as JSON parses to the leads it was made of", () => {
    const leads = [aLead(), aLead({ title: "two\nlines" })];

    expect(Lead.array().parse(JSON.parse(textOf("json", leads)))).toEqual(leads);
    expect(JSON.parse(textOf("json", []))).toEqual([]);
  });

  it("as TSV, or with other choices, is what was asked for", () => {
    const lead = aLead({ score: 5, company: { name: "A;B" } });
    const fields = ["score", "company"] as const;
    const [first = ""] = textOf("csv", [lead], {
      fields: [...fields],
      delimiter: ";",
      headings: "labels",
      bom: true,
    }).split("\r\n");

    expect(first).toMatch(/^\uFEFFScore;Company name;Company domain;/);
    expect(textOf("csv", [lead], { fields: [...fields], delimiter: ";" })).toContain('5;"A;B";');
    expect(textOf("tsv", [lead], { fields: ["score", "email"] })).toBe(
      "score\temail\r\n5\tada@example.com\r\n",
    );
  });

  it("has a column for each of the workspace's own fields, labelled as people know them", () => {
    const at = "2026-01-01T00:00:00.000Z";
    const own: CustomField = {
      id: "field_01J0000000000000000000000A",
      key: "tier",
      on: "lead",
      kind: "dropdown",
      unique: false,
      label: "Customer tier",
      description: null,
      options: [{ value: "a", label: "Gold", aliases: [] }],
      bounds: {},
      default: null,
      required_on: [],
      archived: false,
      created_at: at,
      updated_at: at,
      version: 1,
    };
    const company = { ...own, key: "region", on: "company" as const, kind: "text" as const, options: [] };
    const leads = [{ ...aLead(), custom: { tier: "a" } }];
    const text = (choices: Choices) =>
      textOf("csv", leads, { fields: ["custom"], ...choices }, [own, company]);

    expect(text({})).toBe("custom.tier\r\na\r\n");
    expect(text({ headings: "labels" })).toBe("Customer tier\r\nGold\r\n");
    expect(textOf("csv", [], {}, [own, company])).toMatch(/company\.custom\.region.*custom\.tier/);
  });

  it("as NDJSON has a lead on each line", () => {
    const leads = [aLead(), aLead({ title: "two\nlines" })];
    const lines = textOf("ndjson", leads).trimEnd().split("\n");

    expect(lines.map((line) => Lead.parse(JSON.parse(line)))).toEqual(leads);
  });

  it("refuses what its format does not have, and says which do", () => {
    const ask = (asked: AskedForm) => () => formOf(asked, (choice) => `?${choice}`);

    expect(ask({ format: "json", delimiter: ";" })).toThrow(
      expect.objectContaining({
        details: {
          errors: [expect.objectContaining({ pointer: "?delimiter", hint: "Leave it out, or choose csv." })],
        },
      }),
    );
    expect(ask({ format: "xlsx", compression: "gzip" })).toThrow();
    expect(ask({ format: "xlsx", headings: "labels" })).not.toThrow();
  });

  it.each([
    ["csv", "none", "leads.csv"],
    ["ndjson", "gzip", "leads.ndjson.gz"],
    ["json", "zip", "leads.zip"],
    ["xlsx", "none", "leads.xlsx"],
  ] as const)("as %s, packed by %s, is called %s", (format, compression, name) => {
    expect(fileNames({ format, compression }).name).toBe(name);
  });

  it("as XLSX is counted right from its XML alone, in whatever pieces it comes", () => {
    const xml = `<sheetData><row r="1"></row><row r="2"><c t="b"/></row><row r="3"></row></sheetData>`;
    for (let size = 1; size < 80; size += 1) {
      const counter = leadCounter("xlsx");
      for (let from = 0; from < xml.length; from += size) counter.add(xml.slice(from, from + size));
      expect(counter.leads()).toBe(2);
    }
  });

  it.each(formats)("as %s is counted right from its text alone, in whatever pieces it comes", (format) => {
    const title = fc
      .string({ minLength: 1, unit: fc.constantFrom(..."a\n\r\",'=") })
      .map((text) => `x${text}x`);

    fc.assert(
      fc.property(fc.array(title), fc.integer({ min: 1, max: 50 }), (titles, size) => {
        const text = textOf(
          format,
          titles.map((one) => ({ ...aLead(), title: one })),
        );
        const counter = leadCounter(format);
        for (let from = 0; from < text.length; from += size) counter.add(text.slice(from, from + size));
        expect(counter.leads()).toBe(titles.length);
      }),
    );
  });
});
