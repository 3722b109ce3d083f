import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCell, writeCell } from "#lib/domain/import/formula-cell.ts";
import { rowToLead } from "#lib/domain/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/import/suggest-mapping.ts";

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

describe("a suggested mapping", () => {
  it("knows the usual headers, whatever their case and punctuation", () => {
    const mapping = suggestMapping(["E-Mail", "First Name", "COMPANY", "Shoe size"], []);

    expect(mapping.map(({ field }) => field)).toEqual(["email", "first_name", "company.name", null]);
  });

  it("finds a column of emails under a header it does not know", () => {
    expect(suggestMapping(["Kontaktadresse"], [["a@b.co"], ["c@d.co"]])[0]?.field).toBe("email");
  });

  it("gives each field to one column", () => {
    expect(suggestMapping(["email", "work email"], []).map(({ field }) => field)).toEqual(["email", null]);
  });
});

describe("a row", () => {
  const mapping = suggestMapping(["email", "phone", "score"], []);

  it("becomes a lead by the same bounds as the API's", () => {
    expect(rowToLead(mapping, ["ADA@example.com", "0044 (0)20 7946-0123", "70"])).toEqual({
      ok: true,
      lead: { email: "ada@example.com", phone: "+442079460123", score: 70 },
    });
  });

  it("gives every problem, each with its column and value", () => {
    const result = rowToLead(mapping, ["nobody", "12", "many"]);

    expect(result.ok ? [] : result.problems.map(({ column, value }) => [column, value])).toEqual([
      ["email", "nobody"],
      ["phone", "12"],
      ["score", "many"],
    ]);
  });
});
