import { describe, expect, it } from "vitest";
import { readCount } from "#lib/domain/records/lead/normalise/count.ts";
import { dateOfSerial, dateOrderOf, parseDate } from "#lib/domain/records/lead/normalise/date.ts";
import { plainNumber } from "#lib/domain/records/lead/normalise/number.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

const day = "2024-03-12T00:00:00.000Z";

describe("a date", () => {
  it.each([
    "12-Mar-24",
    "12-Mar-2024",
    "12 Mar 2024",
    "Mar 12, 2024",
    "Tuesday, March 12, 2024",
    "Tue 12 Mar 2024",
    "Dienstag, 12. März 2024",
    "Di., 12.03.2024",
    "mardi 12 mars 2024",
    "martes, 12 de marzo de 2024",
    "12. maaliskuuta 2024",
    "12. března 2024",
    "2024. március 12.",
    "12 Mart 2024",
    "12 марта 2024 г.",
    "2024년 3월 12일",
    "2024年3月12日",
    "12 marca 2024",
    "20240312",
    "12.03.2024",
    "12. 3. 2024",
    "12.3.24",
  ])("written as %s is the 12th of March", (text) => {
    expect(parseDate(text, null)).toBe(day);
  });

  it("of a mail's header and of a spreadsheet's number is known", () => {
    expect(parseDate("Tue, 12 Mar 2024 10:00:00 +0100", null)).toBe("2024-03-12T09:00:00.000Z");
    expect(parseDate("2024-03-12 10:00 AM", null)).toBe("2024-03-12T10:00:00.000Z");
    expect([dateOfSerial("45363"), dateOfSerial("45363.5")]).toEqual([day, "2024-03-12T12:00:00.000Z"]);
  });

  it.each(["never", "yesterday", "0000-00-00", "03/12/2024", "12", "99999", "31.02.2024", "listopad 2024"])(
    "is not guessed from %s",
    (text) => {
      expect([parseDate(text, null), dateOfSerial(text)]).toEqual([undefined, undefined]);
    },
  );

  it.each(
    [
      "ar",
      "en-US",
      "en-GB",
      "de",
      "fr",
      "es",
      "it",
      "pt-BR",
      "nl",
      "pl",
      "sv",
      "da",
      "nb",
      "fi",
      "cs",
      "sk",
    ].concat(["hu", "ro", "tr", "ru", "uk", "el", "bg", "ja", "ko", "zh"]),
  )("as %s writes it in words is never another", (locale) => {
    for (const dateStyle of ["full", "long", "medium"] as const)
      for (let month = 0; month < 12; month += 1) {
        const at = new Date(Date.UTC(2024, month, 5));
        const read = parseDate(
          new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(at),
          null,
        );

        expect([undefined, at.toISOString()]).toContain(read);
      }
  });

  it("has the order of nearly all its column, and none where they differ", () => {
    const days = Array.from({ length: 20 }, (_, index) => `${13 + (index % 15)}/02/2026`);

    expect(dateOrderOf([...days, "02/13/2026"])).toBe("dmy");
    expect(dateOrderOf(["12.03.2024", "01.02.2024"])).toBe("dmy");
  });
});

describe("a sum of money", () => {
  it.each([
    ["$1,234.50", ".", "1234.5"],
    ["-$250.25", ".", "-250.25"],
    ["$-250.25", ".", "-250.25"],
    ["(250.25)", ".", "-250.25"],
    ["250,25-", ",", "-250.25"],
    ["1.234,50 EUR", ",", "1234.5"],
    ["EUR 1.234,50", ",", "1234.5"],
    ["CHF 1'234.50", ".", "1234.5"],
    ["1 234,50 zł", ",", "1234.5"],
    ["1 234 kr", ",", "1234"],
    ["R$ 1.234,50", ",", "1234.5"],
    ["₹2,50,000", ".", "250000"],
    ["US$ 5,000", ".", "5000"],
    ["250,- €", ",", "250"],
  ] as const)("written as %s with %s is %s", (text, mark, number) => {
    expect(plainNumber(text, mark)).toBe(number);
  });

  it.each(["kr", "EUR", "12 bananas", "1,2,3", "$", "--5", "5 EUR 6"])("is not guessed from %s", (text) => {
    expect([plainNumber(text, "."), plainNumber(text, ",")]).toEqual([undefined, undefined]);
  });
});

describe("a count of people", () => {
  it.each([
    ["120", 120],
    ["1,000", 1_000],
    ["250.000", 250_000],
    ["2,50,000", 250_000],
    ["1 234", 1_234],
    ["1'234", 1_234],
    ["12.0", 12],
    ["1k", 1_000],
    ["1.5k", 1_500],
    ["2,5 Mio.", 2_500_000],
    ["10,001+", 10_001],
    ["51-200", 51],
    ["51 – 200", 51],
    ["51 to 200 employees", 51],
    ["1.001-5.000", 1_001],
    ["~500", 500],
  ])("written as %s is %d", (text, count) => {
    expect(readCount(text)?.count).toBe(count);
  });

  it.each(["many", "1.5", "12-Mar", "200-51", "", "1,2,3"])("is not guessed from %j", (text) => {
    expect(readCount(text)).toBeUndefined();
  });

  it("is never a fraction of what a German file says, and the guess is told", () => {
    const cells = ["250.000", "1.000", "45", "12", "3.000", "850"];
    const [column] = suggestMapping(
      ["Mitarbeiter"],
      cells.map((cell) => [cell]),
    );
    const read = rowReader(column === undefined ? [] : [column]);
    const counts = cells.map((cell) => {
      const result = read([cell]);
      return result.ok ? result.lead.company?.employee_count : undefined;
    });

    expect(column?.reason).toContain("mark of thousands");
    expect(counts).toEqual([250_000, 1_000, 45, 12, 3_000, 850]);
  });
});
