import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lead } from "#lib/contract/lead-record.ts";
import { leadCounter, leadFile } from "#lib/domain/export/lead-file.ts";
import { aLead } from "#test/domain/lead/a-lead.ts";

const textOf = (
  format: "csv" | "json",
  leads: readonly Lead[],
  fields: (keyof Lead)[] | null = null,
): string => {
  const file = leadFile({ format, fields });
  return file.head + leads.map(file.piece).join("") + file.tail;
};

describe("a file of leads", () => {
  it("as CSV has a column for each plain value; provenance only when it is asked for", () => {
    const header = textOf("csv", []).trimEnd().split(",");

    expect(header).toEqual(
      expect.arrayContaining(["id", "company.name", "company.revenue.amount", "engagement.opens"]),
    );
    expect(header).not.toContain("provenance");
    expect(new Set(header).size).toBe(header.length);
    expect(textOf("csv", [aLead()], ["provenance"])).toContain('""source""');
  });

  it("has the chosen fields in the order they were asked for", () => {
    const lead = aLead({ score: 5, company: { name: "A" } });

    expect(textOf("csv", [lead], ["score", "email"])).toBe("score,email\r\n5,ada@example.com\r\n");
    expect(JSON.parse(textOf("json", [lead], ["score", "email"]))).toEqual([
      { score: 5, email: "ada@example.com" },
    ]);
  });

  it("as JSON parses to the leads it was made of", () => {
    const leads = [aLead(), aLead({ title: "two\nlines" })];

    expect(Lead.array().parse(JSON.parse(textOf("json", leads)))).toEqual(leads);
    expect(JSON.parse(textOf("json", []))).toEqual([]);
  });

  it.each(["csv", "json"] as const)(
    "as %s is counted right from its text alone, in whatever pieces it comes",
    (format) => {
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
    },
  );
});
