import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOrderOf, parseDate } from "#lib/domain/records/lead/normalise/date.ts";
import { decimalMarkOf, plainNumber } from "#lib/domain/records/lead/normalise/number.ts";

describe("a number", () => {
  it.each([
    ["1.234,5", ",", "1234.5"],
    ["1 234,5", ",", "1234.5"],
    ["1'234.50", ".", "1234.5"],
    ["1,234,567", ".", "1234567"],
    ["-12,5 €", ",", "-12.5"],
    ["$1,000", ".", "1000"],
    ["85 %", ".", "85"],
    ["12,34", ".", undefined],
    ["1.2.3", ",", undefined],
    ["1,2,3", ",", undefined],
    ["1.234.5", ".", undefined],
    ["many", ".", undefined],
    ["", ".", undefined],
    ["Infinity", ".", undefined],
  ] as const)("%s with a decimal %s is %s", (text, decimal, number) => {
    expect(plainNumber(text, decimal)).toBe(number);
  });

  it("comes back from how Germans, Swiss and Americans write it", () => {
    const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(amount, (number) => {
        expect(plainNumber(number.toLocaleString("de-DE"), ",")).toBe(String(number));
        expect(plainNumber(number.toLocaleString("de-CH"), ".")).toBe(String(number));
        expect(plainNumber(number.toLocaleString("en-US"), ".")).toBe(String(number));
      }),
    );
  });

  it("shows its decimal mark in the values around it", () => {
    expect(decimalMarkOf(["1.234", "2.345,5"])).toBe(",");
    expect(decimalMarkOf(["1,234", "2,345.5"])).toBe(".");
    expect(decimalMarkOf(["12,5", "80,25"])).toBe(",");
    expect(decimalMarkOf(["12,5", "80.25"])).toBeUndefined();
  });
});

describe("a date", () => {
  it.each([
    ["2026-03-04", null, "2026-03-04T00:00:00.000Z"],
    ["2026-03-04T05:06:07+02:00", null, "2026-03-04T03:06:07.000Z"],
    ["2026-03-04 17:06", "mdy", "2026-03-04T17:06:00.000Z"],
    ["2026/3/4", "dmy", "2026-03-04T00:00:00.000Z"],
    ["04.03.2026", "dmy", "2026-03-04T00:00:00.000Z"],
    ["04/03/2026", "mdy", "2026-04-03T00:00:00.000Z"],
    ["04/03/2026", null, undefined],
    ["04/04/2026", null, "2026-04-04T00:00:00.000Z"],
    ["13/03/2026", null, "2026-03-13T00:00:00.000Z"],
    ["3/13/26 5:06 pm", null, "2026-03-13T17:06:00.000Z"],
    ["4 March 2026", null, "2026-03-04T00:00:00.000Z"],
    ["Mar 4, 2026", null, "2026-03-04T00:00:00.000Z"],
    ["4. März 2026", null, "2026-03-04T00:00:00.000Z"],
    ["4 de marzo de 2026", null, "2026-03-04T00:00:00.000Z"],
    ["2026年3月4日", null, "2026-03-04T00:00:00.000Z"],
    ["31.02.2026", "dmy", undefined],
    ["2026-13-01", null, undefined],
    ["soon", null, undefined],
    ["12", null, undefined],
  ] as const)("%s in the order %s is %s", (text, order, moment) => {
    expect(parseDate(text, order)).toBe(moment);
  });

  it.each(["2026-12-08T12:00:00+25:00", "2026-12-08T12:00:00+05:60", "8 Dec 2026 12:00 -9900"])(
    "%s is no date, because no clock has this offset",
    (text) => {
      expect(parseDate(text, null)).toBeUndefined();
    },
  );

  it("shows its order in the values around it, or that nobody can tell", () => {
    expect(dateOrderOf(["01/02/2026", "13/02/2026"])).toBe("dmy");
    expect(dateOrderOf(["01/02/2026", "02/13/2026"])).toBe("mdy");
    expect(dateOrderOf(["01/02/2026", "03/04/2026"])).toBeNull();
    expect(dateOrderOf(["2026-01-02", "2026/01/03"])).toBe("ymd");
    expect(dateOrderOf(["13/02/2026", "02/13/2026"])).toBeUndefined();
    expect(dateOrderOf(["soon", "01/02/2026"])).toBeUndefined();
    expect(dateOrderOf([])).toBeUndefined();
    expect(dateOrderOf(["24-12-31", "24-11-05", "24-10-30"])).toBe("ymd");
    expect(dateOrderOf(["31-12-24", "05-11-24", "30-10-24"])).toBe("dmy");
    expect(dateOrderOf(["24-12-31"])).toBeNull();
  });

  it("comes back from its own writing in any order", () => {
    const day = fc.date({ min: new Date("1969-01-01"), max: new Date("2068-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(".", "/", "-"), (date, mark) => {
        const [year = "", month = "", of = ""] = date.toISOString().slice(0, 10).split("-");
        const moment = `${year}-${month}-${of}T00:00:00.000Z`;
        expect(parseDate([of, month, year].join(mark), "dmy")).toBe(moment);
        // Nobody who puts points between them names the month first.
        const slash = mark === "." ? "/" : mark;
        expect(parseDate([month, of, year.slice(2)].join(slash), "mdy")).toBe(moment);
        expect(parseDate([year, month, of].join(mark), "ymd")).toBe(moment);
      }),
    );
  });
});
