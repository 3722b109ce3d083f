import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DayInput, TimestampInput } from "#lib/contract/platform/timestamp.ts";

const read = (text: string) => TimestampInput.safeParse(text).data;

it("reads a time as RFC 3339 writes it and keeps it in one form", () => {
  for (const text of [
    "2026-11-22T09:30:00Z",
    "2026-11-22t09:30:00.000z",
    "2026-11-22 10:30:00+01:00",
    "2026-11-22T09:30:00.000000Z",
    "2026-11-22T04:00:00-05:30",
  ])
    expect(read(text), text).toBe("2026-11-22T09:30:00.000Z");
});

it("refuses what is no time, or none of the calendar", () => {
  for (const text of [
    "2026-02-30T00:00:00Z",
    "2026-11-22",
    "2026-11-22T09:30:00",
    "2026-11-22T25:00:00Z",
    "now",
    "",
  ])
    expect(read(text), text).toBeUndefined();
});

it("reads the same moment at any offset", () => {
  const moments = fc.date({ min: new Date("1970-01-02"), max: new Date("2099-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: -1_439, max: 1_439 }), (moment, minutes) => {
      const shown = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const size = Math.abs(minutes);
      const two = (value: number) => String(value).padStart(2, "0");
      const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
      expect(read(`${shown}${offset}`)).toBe(moment.toISOString());
    }),
  );
});

describe("a calendar day in a request", () => {
  it.each([
    ["2027-03-05", "2027-03-05"],
    ["2027-03-05T23:30:00-05:00", "2027-03-05"],
    ["2027-03-05t01:30:00.5+02:00", "2027-03-05"],
    ["2027-03-05T00:00:00.000Z", "2027-03-05"],
    ["2027-02-30", undefined],
    ["2027-02-30T10:00:00Z", undefined],
    ["2027-03-05T99:00:00Z", undefined],
    ["2027-03-05T10:00:00", undefined],
    ["5 March 2027", undefined],
  ])("%s is %s: of a time with an offset the day that was written", (text, day) => {
    expect(DayInput.safeParse(text).data).toBe(day);
  });
});
