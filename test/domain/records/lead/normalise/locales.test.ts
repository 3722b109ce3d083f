import { describe, expect, it } from "vitest";
import { readCustomValue } from "#lib/domain/records/custom-field/read-value.ts";
import { mappingDoubts } from "#lib/domain/transfer/import/mapping/mapping-doubts.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

const locales =
  "en-US en-GB en-IN en-CA de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT pt-BR pt-PT nl-NL pl-PL sv-SE da-DK nb-NO fi-FI"
    .split(" ")
    .concat("cs-CZ sk-SK hu-HU ro-RO tr-TR ru-RU uk-UA bg-BG el-GR hr-HR ja-JP ko-KR zh-CN".split(" "));

const days = Array.from(
  { length: 40 },
  (_, index) => new Date(Date.UTC(2023, index % 12, 1 + ((index * 7) % 28))),
);
const firstDays = days.filter((day) => day.getUTCDate() <= 12);
const dayOf = (day: Date) => day.toISOString().slice(0, 10);

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: "short" },
  { dateStyle: "medium" },
  { dateStyle: "long" },
  { dateStyle: "full" },
  { day: "2-digit", month: "2-digit", year: "numeric" },
  { dateStyle: "short", timeStyle: "short" },
];

/** A column as an import without options reads it; undefined for cells that were left out. */
const readColumn = (cells: readonly string[]) => {
  const mapping = suggestMapping(
    ["Last contacted"],
    cells.map((cell) => [cell]),
  );
  const read = rowReader([{ column: "Email", field: "email", confidence: 1, reason: "" }, ...mapping]);
  const found = cells.map((cell) => {
    const row = read(["ada@example.com", cell]);
    return row.ok ? row.lead.last_contacted_at?.slice(0, 10) : undefined;
  });
  return { mapping, found, isTold: mapping[0]?.field === null || mappingDoubts(mapping).length > 0 };
};

describe("a column of dates as 33 locales write them", () => {
  it.each(locales)("is read in %s, and never as other days", (locale) => {
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
      const { found } = readColumn(days.map((day) => format.format(day)));
      const wrong = found.filter(
        (one, index) => one !== undefined && one !== dayOf(days[index] ?? new Date(0)),
      );
      const right = found.filter((one) => one !== undefined);

      expect([style, wrong]).toEqual([style, []]);
      // A month of two names in two languages (listopad, lis, maj) is left out.
      expect([style, right.length]).toEqual([style, expect.toSatisfy((count: number) => count >= 31)]);
    }
  });

  it.each(locales)("of the first twelve days is right in %s, or a person is asked", (locale) => {
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
      const { found, isTold } = readColumn(firstDays.map((day) => format.format(day)));
      const wrong = found.filter(
        (one, index) => one !== undefined && one !== dayOf(firstDays[index] ?? new Date(0)),
      );

      expect([style, wrong]).toEqual([style, []]);
      expect(isTold || found.filter((one) => one !== undefined).length >= firstDays.length / 2).toBe(true);
    }
  });

  it("goes by the file's other dates, and by the language of its headers as a guess", () => {
    const suggested = (columns: readonly string[], ...rows: string[][]) => {
      const entry = suggestMapping(columns, rows).find(({ field }) => field === "last_contacted_at");
      return [entry?.transforms, (entry?.confidence ?? 0) >= 0.7];
    };
    const order = (date_order: string | null) => [{ kind: "parse_date", date_order }];

    expect(suggested(["Last contacted", "Create Date"], ["03/04/2026", "13/02/2026"])).toEqual([
      order("dmy"),
      true,
    ]);
    expect(suggested(["Last contacted", "Create Date"], ["03/04/2026", "02/13/2026"])).toEqual([
      order("mdy"),
      true,
    ]);
    expect(suggested(["Dernier contact", "Prénom", "Société"], ["03/04/2026", "Ava", "Acme"])).toEqual([
      order("dmy"),
      false,
    ]);
    expect(suggested(["Last contacted"], ["03/04/2026"])).toEqual([order(null), true]);
  });
});

const currencies: Readonly<Record<string, string>> = {
  ...{
    "en-US": "USD",
    "en-GB": "GBP",
    "en-IN": "INR",
    "en-CA": "CAD",
    "fr-CA": "CAD",
    "de-CH": "CHF",
    "es-MX": "MXN",
  },
  ...{
    "pt-BR": "BRL",
    "pl-PL": "PLN",
    "sv-SE": "SEK",
    "da-DK": "DKK",
    "nb-NO": "NOK",
    "cs-CZ": "CZK",
    "ro-RO": "RON",
  },
  ...{
    "tr-TR": "TRY",
    "ru-RU": "RUB",
    "uk-UA": "UAH",
    "bg-BG": "BGN",
    "zh-CN": "CNY",
    "he-IL": "ILS",
    "th-TH": "THB",
  },
};
const sums = [5, 12.5, 99.99, 250, 1_000, 1_234.5, 25_000, 1_234_567.89];
const counts = [7, 45, 120, 999, 1_000, 2_500, 12_000, 250_000, 1_234_567];

const own = [{ on: "lead", key: "sum", label: "Sum", archived: false, kind: "number" }] as const;

const sumsOf = (cells: readonly string[]) => {
  const mapping = suggestMapping(
    ["Email", "Sum"],
    cells.map((cell) => ["ada@example.com", cell]),
    own,
  );
  const read = rowReader(mapping);
  return cells.map((cell) => {
    const row = read(["ada@example.com", cell]);
    const given = row.ok ? row.lead.custom?.["sum"] : undefined;
    const kept = readCustomValue({ kind: "number", options: [], bounds: {} }, given ?? "");
    return kept.error === undefined ? kept.value : undefined;
  });
};

const countsOf = (cells: readonly string[]) => {
  const mapping = suggestMapping(
    ["Email", "Employees"],
    cells.map((cell) => ["ada@example.com", cell]),
  );
  const read = rowReader(mapping);
  return cells.map((cell) => {
    const row = read(["ada@example.com", cell]);
    return row.ok ? row.lead.company?.employee_count : undefined;
  });
};

describe("a column of numbers as 37 locales write them", () => {
  it.each([...locales, "hi-IN", "he-IL", "id-ID", "th-TH"])(
    "is read in %s, with a currency and without",
    (locale) => {
      const money = new Intl.NumberFormat(locale, {
        style: "currency",
        currency: currencies[locale] ?? "EUR",
      });
      const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      const written = (format: Intl.NumberFormat) => sums.map((sum) => format.format(sum));

      expect(sumsOf(written(decimals))).toEqual(sums);
      const shown = money.resolvedOptions().maximumFractionDigits;
      expect(sumsOf(written(money))).toEqual(sums.map((sum) => Number(sum.toFixed(shown))));
      expect(countsOf(counts.map((count) => count.toLocaleString(locale)))).toEqual(counts);
      expect(
        sumsOf(
          [0.05, 0.125, 0.8].map((part) =>
            part.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 }),
          ),
        ),
      ).toEqual([5, 12.5, 80]);
    },
  );

  it("is read in Arabic figures", () => {
    expect(sumsOf(sums.map((sum) => sum.toLocaleString("ar-EG")))).toEqual(sums);
  });
});
