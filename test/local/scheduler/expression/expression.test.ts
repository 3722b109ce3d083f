import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidScheduleExpression, parseScheduleExpression } from "#lib/local/scheduler/expression/index.ts";

const anchor = new Date("2026-01-01T00:00:00Z");

/** The first occurrences after an instant, as ISO minutes. */
function occurrences(expression: string, after: string, count: number, zone = "UTC"): string[] {
  const { next } = parseScheduleExpression(expression, zone, anchor);
  const found: string[] = [];
  let from: Date | null = new Date(after);
  while (found.length < count && from) {
    from = next(from);
    if (from) found.push(from.toISOString().replace(":00.000Z", "Z"));
  }
  return found;
}

describe("cron", () => {
  it.each([
    ["cron(0 10 * * ? *)", ["2026-03-05T10:00Z", "2026-03-06T10:00Z"]],
    ["cron(15 12 * * ? *)", ["2026-03-04T12:15Z", "2026-03-05T12:15Z"]],
    [
      "cron(0 18 ? * MON-FRI *)",
      ["2026-03-04T18:00Z", "2026-03-05T18:00Z", "2026-03-06T18:00Z", "2026-03-09T18:00Z"],
    ],
    ["cron(0 8 1 * ? *)", ["2026-04-01T08:00Z", "2026-05-01T08:00Z"]],
    [
      "cron(0/15 * * * ? *)",
      ["2026-03-04T12:15Z", "2026-03-04T12:30Z", "2026-03-04T12:45Z", "2026-03-04T13:00Z"],
    ],
    ["cron(1/10 13 * * ? *)", ["2026-03-04T13:01Z", "2026-03-04T13:11Z"]],
    ["cron(0/5 8-17 ? * MON-FRI *)", ["2026-03-04T12:05Z"]],
    ["cron(0 9 ? * 2#1 *)", ["2026-04-06T09:00Z", "2026-05-04T09:00Z"]],
    ["cron(0 9 ? * FRI#5 *)", ["2026-05-29T09:00Z", "2026-07-31T09:00Z"]],
    ["cron(0 9 ? * 6L *)", ["2026-03-27T09:00Z", "2026-04-24T09:00Z"]],
    ["cron(0 9 ? * L *)", ["2026-03-07T09:00Z", "2026-03-14T09:00Z"]],
    ["cron(0 9 L * ? *)", ["2026-03-31T09:00Z", "2026-04-30T09:00Z"]],
    ["cron(0 9 LW * ? *)", ["2026-03-31T09:00Z", "2026-04-30T09:00Z", "2026-05-29T09:00Z"]],
    [
      "cron(0 9 1W * ? *)",
      [
        "2026-04-01T09:00Z",
        "2026-05-01T09:00Z",
        "2026-06-01T09:00Z",
        "2026-07-01T09:00Z",
        "2026-08-03T09:00Z",
      ],
    ],
    ["cron(0 9 15W MAR ? *)", ["2026-03-16T09:00Z", "2027-03-15T09:00Z"]],
    ["cron(0 9 31 * ? *)", ["2026-03-31T09:00Z", "2026-05-31T09:00Z"]],
    ["cron(0 0 29 2 ? *)", ["2028-02-29T00:00Z", "2032-02-29T00:00Z"]],
    ["cron(30 6 ? JAN,jul sun,1 2027-2028)", ["2027-01-03T06:30Z"]],
    ["cron(0 0 1 1 ? 2030)", ["2030-01-01T00:00Z"]],
  ])("%s", (expression, expected) => {
    expect(occurrences(expression, "2026-03-04T12:03:20Z", expected.length)).toEqual(expected);
  });

  it("ends when its years are over", () => {
    expect(occurrences("cron(0 0 1 1 ? 2025)", "2026-01-01T00:00:00Z", 1)).toEqual([]);
  });

  it("follows the clock of its time zone", () => {
    expect(occurrences("cron(0 9 * * ? *)", "2026-03-28T00:00:00Z", 3, "Europe/Berlin")).toEqual([
      "2026-03-28T08:00Z",
      "2026-03-29T07:00Z",
      "2026-03-30T07:00Z",
    ]);
  });

  it("skips a time that the clocks skip in spring", () => {
    expect(occurrences("cron(30 2 * * ? *)", "2026-03-28T02:00:00Z", 2, "Europe/Berlin")).toEqual([
      "2026-03-30T00:30Z",
      "2026-03-31T00:30Z",
    ]);
  });

  it("runs once at a time that the clocks repeat in autumn", () => {
    expect(occurrences("cron(30 2 * * ? *)", "2026-10-24T12:00:00Z", 2, "Europe/Berlin")).toEqual([
      "2026-10-25T00:30Z",
      "2026-10-26T01:30Z",
    ]);
  });

  it("never answers an instant that is not after the one asked about", () => {
    const { next } = parseScheduleExpression("cron(0/7 * ? * MON-FRI *)", "America/New_York", anchor);
    fc.assert(
      fc.property(fc.date({ min: anchor, max: new Date("2030-01-01"), noInvalidDate: true }), (after) => {
        const found = next(after);

        expect(found && found > after).toBe(true);
        expect(found && next(new Date(found.getTime() - 1))?.getTime()).toBe(found?.getTime());
      }),
    );
  });
});

describe("rate", () => {
  it.each([
    ["rate(5 minutes)", ["2026-01-01T00:15Z", "2026-01-01T00:20Z"]],
    ["rate(1 hour)", ["2026-01-01T01:00Z", "2026-01-01T02:00Z"]],
    ["rate(1 day)", ["2026-01-02T00:00Z", "2026-01-03T00:00Z"]],
  ])("%s counts from its anchor", (expression, expected) => {
    expect(occurrences(expression, "2026-01-01T00:12:00Z", 2)).toEqual(expected);
  });
});

describe("at", () => {
  it("happens once, at the local time", () => {
    expect(occurrences("at(2026-07-01T09:00:00)", "2026-01-01T00:00:00Z", 2)).toEqual(["2026-07-01T09:00Z"]);
    expect(occurrences("at(2026-07-01T09:00:00)", "2026-01-01T00:00:00Z", 2, "Asia/Tokyo")).toEqual([
      "2026-07-01T00:00Z",
    ]);
  });
});

describe("an invalid expression", () => {
  it.each([
    "",
    "every day",
    "cron(0 10 * * ?)",
    "cron(0 10 * * ? * *)",
    "cron(0 10 * * * *)",
    "cron(0 10 ? * ? *)",
    "cron(60 10 * * ? *)",
    "cron(0 24 * * ? *)",
    "cron(0 10 32 * ? *)",
    "cron(0 10 32W * ? *)",
    "cron(0 10 * 13 ? *)",
    "cron(0 10 ? * 8 *)",
    "cron(0 10 ? * 0 *)",
    "cron(0 10 ? * MON#6 *)",
    "cron(0 10 ? * FOO *)",
    "cron(5-1 10 * * ? *)",
    "cron(0/0 10 * * ? *)",
    "cron(0 10 * * ? 1969)",
    "rate(0 minutes)",
    "rate(1 minutes)",
    "rate(2 minute)",
    "rate(5 seconds)",
    "rate(minutes)",
    "at(2026-02-30T00:00:00)",
    "at(2026-07-01T09:00)",
    "at(2026-07-01T09:00:00Z)",
  ])("%s is refused", (expression) => {
    expect(() => parseScheduleExpression(expression, "UTC", anchor)).toThrow(InvalidScheduleExpression);
  });

  it("is also one in an unknown time zone", () => {
    expect(() => parseScheduleExpression("rate(1 day)", "Mars/Base", anchor)).toThrow(/Mars\/Base/);
  });
});
