import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DealColumn } from "#lib/contract/transfer/import-record.ts";
import { ImportedDeal } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import { dealReader } from "#lib/domain/transfer/import/deals/row-to-deal.ts";
import { suggestDealMapping } from "#lib/domain/transfer/import/deals/suggest-deal-mapping.ts";
import { autoConfirmedMin } from "#lib/domain/transfer/import/mapping/auto-confirmed.ts";

const read = (columns: readonly string[], cells: readonly string[], onBad: "blank" | "refuse" = "blank") =>
  dealReader(suggestDealMapping(columns, [cells]), onBad)(cells);
const fieldsOf = (mapping: readonly DealColumn[]) => mapping.map(({ field }) => field);

describe("the columns of an import of deals", () => {
  it("are known by what other systems and our exports call them, each field once", () => {
    const columns = [
      "Deal Name",
      "amount.amount",
      "amount.currency",
      "Close Date",
      "E-Mail",
      "Name",
      "Deal ID",
      "x",
    ];

    expect(fieldsOf(suggestDealMapping(columns, []))).toEqual([
      "deal.name",
      "deal.amount",
      "deal.currency",
      "deal.close_date",
      "deal.leads",
      null,
      "deal.external_ids.import",
      null,
    ]);
  });

  it("say how their numbers and dates are written, as far as the values tell", () => {
    const mapping = suggestDealMapping(["amount", "close date"], [["1.234,50", "31.12.2026"]]);

    expect(mapping.map(({ transforms }) => transforms)).toEqual([
      [{ kind: "parse_number", decimal: "," }],
      [{ kind: "parse_date", date_order: "dmy" }],
    ]);
  });
});

describe("the dates of an import of deals", () => {
  const datesOf = (...cells: string[]) =>
    suggestDealMapping(
      ["close date"],
      cells.map((cell) => [cell]),
    )[0];

  it("have the order that the values show, whatever other text is between them", () => {
    const transforms = [{ kind: "parse_date", date_order: "dmy" }];

    expect(datesOf("04/05/2026", "n/a", "25/03/2026")?.transforms).toEqual(transforms);
  });

  it("wait for a person where some have the day first and others the month first", () => {
    const mixed = datesOf("04/05/2026", "25/03/2026", "03/25/2026");

    expect(mixed?.transforms).toBeUndefined();
    expect(mixed?.confidence).toBeLessThan(autoConfirmedMin);
  });
});

describe("a row of deals", () => {
  it.each([
    ["1.234,56 EUR", /decimal comma/, /"decimal":","/],
    ["-5.00", /not below zero/, /1234\.50/],
    ["9".repeat(20), /15 digits/, /Shorten/],
    ["a lot", /no amount\./, /1234\.50/],
  ])("says why %s is no amount, and what to do", (cell, message, suggestion) => {
    const column = (field: string) => ({ column: field, field, confidence: 1, reason: "chosen" });
    const mapping = ["deal.name", "deal.amount", "deal.currency"].map(column) as unknown as DealColumn[];
    const result = dealReader(mapping, "refuse")(["One", cell, "EUR"]);

    expect(result).toMatchObject({
      ok: false,
      problems: [
        {
          code: "invalid_amount",
          message: expect.stringMatching(message),
          suggestion: expect.stringMatching(suggestion),
        },
      ],
    });
  });

  it("is read cell by cell: money, status, probability, dates, and whom it names", () => {
    const columns = [
      "name",
      "amount",
      "currency",
      "status",
      "probability",
      "close date",
      "emails",
      "domain",
      "deal id",
    ];
    const cells = [
      "40 seats",
      "1.234,50",
      "eur",
      "Closed Won",
      "60 %",
      "31.12.2026",
      "A@example.com; b@example.com",
      "https://www.initech.example/about",
      "d-1",
    ];

    expect(read(columns, cells)).toEqual({
      ok: true,
      deal: {
        values: {
          name: "40 seats",
          amount: { amount: "1234.5", currency: "EUR" },
          status: "won",
          probability: 0.6,
          close_date: "2026-12-31",
          external_ids: { import: "d-1" },
        },
        leads: ["a@example.com", "b@example.com"],
        company: "initech.example",
      },
      warnings: [],
    });
  });

  it("loses a bad cell with a warning, or is refused for it, as asked; a nameless one always is", () => {
    const columns = ["name", "amount", "currency", "status"];
    const bad = ["40 seats", "-5", "EURO", "someday"];

    const left = read(columns, bad);
    expect(left.ok && [left.deal.values, left.warnings.map(({ code }) => code)]).toEqual([
      { name: "40 seats" },
      ["invalid_amount", "invalid_currency", "invalid_status"],
    ]);
    expect(read(columns, bad, "refuse")).toMatchObject({ ok: false });
    expect(read(columns, ["", "5", "EUR", "open"])).toMatchObject({
      ok: false,
      problems: [{ code: "required", column: "name" }],
    });
  });

  it("keeps no amount without a currency", () => {
    const lone = read(["name", "amount"], ["40 seats", "5"]);
    expect(lone.ok && lone.warnings.map(({ code }) => code)).toEqual(["no_currency"]);
  });

  it("says nothing that `POST /deals` would refuse: it would stop the chunk with all its rows", () => {
    const fine = read(["name", "amount", "currency"], ["40 seats", "12.345", "EUR"]);
    expect(fine.ok && [fine.deal.values, fine.warnings]).toMatchObject([
      { name: "40 seats" },
      [{ code: "invalid_amount", column: "amount", value: "12.345" }],
    ]);
    const emails = Array.from({ length: 101 }, (_, n) => `a${n}@example.com`).join(";");
    const many = read(["name", "emails"], ["40 seats", emails]);
    expect(many.ok && [many.deal.leads, many.warnings]).toMatchObject([
      undefined,
      [{ code: "too_many_leads", column: "emails" }],
    ]);

    const columns = ["name", "amount", "currency", "probability", "close date", "opened", "deal id"];
    const text = fc.oneof(fc.string(), fc.constantFrom("1.005", "JPY", "EUR", "60 %", "2026-02-03", "0.5"));
    fc.assert(
      fc.property(fc.tuple(text, text, text, text, text, text, text), (cells) => {
        const found = read(columns, cells);
        expect(!found.ok || ImportedDeal.safeParse(found.deal).success).toBe(true);
      }),
    );
  });
});
