import { describe, expect, it } from "vitest";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import { autoConfirmedMin } from "#lib/domain/transfer/import/mapping/auto-confirmed.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";
import { addressBooks } from "./exports/address-books.ts";
import { dataProviders } from "./exports/data-providers.ts";
import { formsAndEvents } from "./exports/forms-and-events.ts";
import { furtherTools } from "./exports/further-tools.ts";
import { mailAndOutreach } from "./exports/mail-and-outreach.ts";
import { marketingSuites } from "./exports/marketing-suites.ts";
import { moreCrms } from "./exports/more-crms.ts";
import { moreTools } from "./exports/more-tools.ts";
import { otherLanguages } from "./exports/other-languages.ts";
import { knownExports } from "./known-exports.ts";

/** What five leads have; a column's own values are repeated. */
const values: Readonly<Record<string, readonly string[]>> = {
  email: [
    "ava@acme.example",
    "liam@globex.example",
    "mia@hooli.example",
    "noah@acme.example",
    "zoe@i.example",
  ],
  first_name: ["Ava", "Liam", "Mia", "Noah", "Zoe"],
  last_name: ["Stone", "Dubois", "Young", "Baker", "Larsen"],
  name: ["Ava Stone", "Liam Dubois", "Mia Young", "Noah Baker", "Zoe Larsen"],
  title: ["CEO", "CTO", "Buyer", "Head of Sales", "VP Marketing"],
  phone: ["+1 202 555 0100", "+49 30 901820", "+44 20 7946 0123", "+1 202 555 0101", "+1 202 555 0102"],
  country: ["United States", "Germany", "United Kingdom", "United States", "Denmark"],
  region: ["Massachusetts", "Berlin", "Kent", "Texas", "Zealand"],
  city: ["Boston", "Berlin", "London", "Austin", "Copenhagen"],
  time_zone: ["America/New_York", "Europe/Berlin", "Europe/London", "America/Chicago", "Europe/Copenhagen"],
  source: ["Web", "Fair", "Referral", "Web", "Ads"],
  score: ["80", "20", "55", "10", "90"],
  tags: ["vip", "fair", "vip;fair", "", "new"],
  last_contacted_at: ["2024-03-14", "2024-02-01", "2024-03-12", "2024-01-30", "2024-05-05"],
  "company.name": ["Acme Corp", "Globex GmbH", "Hooli Inc", "Umbrella Ltd", "Initech LLC"],
  "company.domain": [
    "acme.example.com",
    "globex.de",
    "https://www.hooli.com",
    "umbrella.co.uk",
    "initech.com",
  ],
  "company.industry": ["Software", "Tools", "Media", "Pharma", "Software"],
  "company.employee_count": ["120", "45", "3000", "850", "12"],
};

interface Key {
  readonly header: string;
  readonly field: string | null;
  readonly isMust: boolean;
  readonly cells: readonly string[];
}

const keyOf = (line: string): Key => {
  const [said = "", own] = line.trim().split(" | ");
  const [, header = said, sign, field = null] = /^(.*) ([=~]) (\S+)$/.exec(said) ?? [];
  const like = field?.replace(/^company\.(?=country|region|city)/, "") ?? "";
  const cells = own === undefined ? (values[like] ?? []) : Array.from({ length: 5 }, () => own);
  return { header, field, isMust: sign === "=", cells };
};

const tables = [knownExports, moreCrms, moreTools, addressBooks, mailAndOutreach, dataProviders].concat([
  formsAndEvents,
  furtherTools,
  otherLanguages,
  marketingSuites,
]);

const exported = tables.flatMap(Object.entries<string>).map(
  ([name, text]) =>
    [
      name,
      text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map(keyOf),
    ] as const,
);

const suggested = (keys: readonly Key[], rows: number): ColumnMapping[] =>
  suggestMapping(
    keys.map(({ header }) => header),
    Array.from({ length: rows }, (_, row) => keys.map(({ cells }) => cells[row] ?? "")),
  );

interface Verdict {
  readonly column: string;
  readonly found: ColumnMapping;
  readonly key: Key;
}

const verdictsOf = (rows: number): Verdict[] =>
  exported.flatMap(([name, keys]) =>
    suggested(keys, rows).map((found, index) => {
      const key = keys[index] ?? keyOf("");
      return { column: `${name}: ${key.header}`, found, key };
    }),
  );

const told = ({ column, found }: Verdict): string => `${column} → ${found.field} (${found.confidence})`;

describe("the headers of exports that people import", () => {
  it.each([
    ["with values", 5],
    ["by their headers alone", 0],
  ])("fill the fields that must be filled, 98 of 100 of them, %s", (_, rows) => {
    const must = verdictsOf(rows).filter(({ key }) => key.isMust);
    const missed = must.filter(({ found, key }) => found.field !== key.field);

    expect(missed.length, missed.map(told).join("\n")).toBeLessThanOrEqual(must.length * 0.02);
  });

  it.each([
    ["with values", 5],
    ["by their headers alone", 0],
  ])("fill no wrong field as surely as `auto_confirm` asks for, %s", (_, rows) => {
    const wrong = verdictsOf(rows).filter(
      ({ found, key }) =>
        found.field !== null &&
        found.field !== key.field &&
        found.confidence >= autoConfirmedMin &&
        // The lists of exports are older than fields that have headers in the table.
        leadFieldRow(found.field)?.headers === undefined,
    );

    expect(wrong.map(told)).toEqual([]);
  });
});

describe("the workspace's own fields", () => {
  const own = [
    { on: "lead", key: "budget", label: "Budget (EUR)", archived: false, kind: "number" },
    { on: "company", key: "tier", label: "Tier", archived: false, kind: "text" },
    { on: "lead", key: "since", label: "Since", archived: true, kind: "date" },
  ] as const;

  it("are filled by columns of their label, key or path, archived ones never", () => {
    const columns = ["budget", "TIER", "Since", "Email", "custom.budget"];

    expect(suggestMapping(columns, [], own).map(({ field }) => field)).toEqual([
      "custom.budget",
      "company.custom.tier",
      null,
      "email",
      null,
    ]);
    expect(suggestMapping(["Budget (EUR)"], [], own)[0]?.confidence).toBeGreaterThan(autoConfirmedMin);
  });

  const columnOf = (key: "budget" | "seen", kind: "number" | "date", cells: readonly string[]) =>
    suggestMapping(
      [key],
      cells.map((cell) => [cell]),
      [{ on: "lead", key, label: key, archived: false, kind }],
    )[0];

  it("are read as all of their column's numbers and dates are", () => {
    const decimals = (...cells: string[]) => columnOf("budget", "number", cells)?.transforms;

    expect(decimals("1.234,50 €", "1.000", "12")).toEqual([{ kind: "parse_number", decimal: "," }]);
    expect(decimals("$1,234.50", "1,000", "12")).toEqual([{ kind: "parse_number", decimal: "." }]);
    expect(decimals("1234.5", "1000")).toBeUndefined();
    expect(columnOf("seen", "date", ["03/04/2026", "25/04/2026"])?.transforms).toEqual([
      { kind: "parse_date", date_order: "dmy" },
    ]);
  });

  it("wait for a person where nothing tells thousands from decimals", () => {
    const column = columnOf("budget", "number", ["1.000", "250.000", "45"]);

    expect(column).toMatchObject({ transforms: [{ kind: "parse_number", decimal: "," }] });
    expect(column?.confidence).toBeLessThan(autoConfirmedMin);
    expect(column?.reason).toContain("a mark of thousands");
  });
});
