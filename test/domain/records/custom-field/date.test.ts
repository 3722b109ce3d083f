import { describe, expect, it } from "vitest";
import { readCustomValue } from "#lib/domain/records/custom-field/read-value.ts";

const read = (text: string): unknown => readCustomValue({ kind: "date", options: [], bounds: {} }, text);

describe("a date", () => {
  it.each([
    ["2024-03-12", "2024-03-12"],
    // It is the 13th in UTC.
    ["2024-03-12T23:30:00-05:00", "2024-03-12"],
    ["2024-03-13T00:30:00+05:00", "2024-03-13"],
    ["2024-03-12 23:30", "2024-03-12"],
    ["12-Mar-69", "1969-03-12"],
    ["12-Mar-68", "2068-03-12"],
  ])("%s is the day %s, as it was written", (text, day) => {
    expect(read(text)).toEqual({ value: day });
  });

  it.each(["04/05/2027", "04-05-27"])("%s has an unknown order of day and month", (text) => {
    expect(read(text)).toMatchObject({
      error: { code: "ambiguous_date", message: "The order of day and month is unknown." },
    });
  });

  it.each(["2024-02-30T10:00:00Z", "soon"])("%s is none", (text) => {
    expect(read(text)).toMatchObject({ error: { code: "not_a_date" } });
  });
});
