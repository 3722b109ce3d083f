import { describe, expect, it } from "vitest";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { blankDeal } from "#lib/domain/records/deal/deal-rules.ts";
import { exportedKind } from "#lib/domain/transfer/export/exported-kinds.ts";
import { recordColumns } from "#lib/domain/transfer/export/record-columns.ts";

const deal = {
  ...blankDeal,
  name: "40 seats",
  amount: { amount: "12000.00", currency: "EUR" },
  lead_ids: ["lead_01", "lead_02"],
  opened_at: "2026-01-02T03:04:05.000Z",
} as unknown as Deal;
const named = (name: string) => ({ fields: [name], headings: "names" as const });
const cellsOf = (name: string): unknown[] =>
  recordColumns(dealKind, named(name)).map(({ heading, text }) => [heading, text(deal)]);

describe("the columns of a kind of record", () => {
  it("take a structure apart, join lists, and leave nothing for what is missing", () => {
    expect(["amount", "lead_ids", "rate", "company_id"].map(cellsOf)).toEqual([
      [
        ["amount.amount", "12000.00"],
        ["amount.currency", "EUR"],
      ],
      [["lead_ids", "lead_01;lead_02"]],
      [
        ["rate.value", ""],
        ["rate.date", ""],
        ["rate.base_currency", ""],
      ],
      [["company_id", ""]],
    ]);
  });

  it("are those of its schema, provenance apart, in words where that is asked", () => {
    const form = { fields: null, headings: "labels" as const };
    const company = recordColumns(exportedKind("company"), form).map(({ heading }) => heading);

    expect(company.slice(0, 6)).toEqual([
      "Id",
      "Name",
      "Industry",
      "Employee count",
      "Revenue amount",
      "Revenue currency",
    ]);
    expect(company).not.toContain("Provenance");
  });

  it("hold times as times for a workbook", () => {
    const [opened] = recordColumns(dealKind, named("opened_at"));
    expect(opened?.cell(deal)).toEqual(new Date("2026-01-02T03:04:05.000Z"));
  });
});
