import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { Filter } from "#lib/contract/platform/filters.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { printFilter } from "#lib/domain/platform/filter/text/print-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { filters, smallCatalogue } from "./arbitraries.ts";

const parse = (text: string) => parseFilter(text, leadCatalogue);
const errorOf = (text: string) => {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors?.[0];
    throw error;
  }
};

describe("a filter as text", () => {
  it("comes back from JSON through text as it was", () => {
    fc.assert(
      fc.property(filters, (given) => {
        const filter = readFilter(given, smallCatalogue);

        expect(filter).toEqual(given);
        expect(Filter.parse(filter)).toEqual(filter);
        const text = printFilter(filter);
        fc.pre(Buffer.byteLength(text) <= 4_096);
        const again = parseFilter(text, smallCatalogue);
        expect(again).toEqual(filter);
        expect(printFilter(again)).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    'score >= 70 AND (industry IN ("software") OR company.employee_count > 5000)',
    'NOT tags HAS ANY ("customer") AND last_contacted_at IN LAST 30 DAYS',
    'email NOT CONTAINS "@example." AND (name STARTS WITH "A" OR NOT (title EXISTS OR city EXISTS))',
    "created_at BETWEEN start_of_month-1mo AND now AND score BETWEEN -1 AND 2.5",
    "activities(meeting, held) >= 1 IN LAST 30 DAYS AND NOT activities(note)",
    'activities(call, status IN ("connected", "voicemail"), outcome CONTAINS "demo") = 0 AFTER start_of_month',
    'email_status != "safe" AND updated_at NOT IN LAST 1 DAY AND created_at AFTER 2026-11-21T10:00:00+01:00',
  ])("keeps %s", (text) => {
    expect(printFilter(parse(text))).toBe(text.replace("industry", "company.industry"));
  });

  it("takes keywords in any letter case, both signs for unequal, and parentheses that add nothing", () => {
    expect(printFilter(parse('((score <> 5)) and not (city in ("Rome"))'))).toBe(
      'score != 5 AND NOT city IN ("Rome")',
    );
  });

  it("counts activities by kind and status, in any letter case, and by what came of them", () => {
    expect(parse('Activities(MEETING, Held, outcome != "no") > 1')).toEqual({
      event: "activity.meeting",
      count: { gt: 1 },
      where: { status: "held", outcome: { ne: "no" } },
    });
    expect(printFilter(parse('activities("meeting", "held")'))).toBe("activities(meeting, held)");
    expect(printFilter(parse('activities(email, "Demo agreed")'))).toBe(
      'activities(email, outcome = "Demo agreed")',
    );
  });

  it("refuses AND beside OR, with the rewrite", () => {
    expect(errorOf("score > 1 OR score < 5 AND name EXISTS")).toEqual({
      pointer: "/text",
      column: 24,
      code: "ambiguous",
      message: "AND and OR side by side need parentheses.",
      hint: "Did you mean `score > 1 OR (score < 5 AND name EXISTS)`?",
    });
  });

  it.each([
    ["scoer > 1", 1, "unknown_field", "Did you mean `score`?"],
    ["name EXISTS AND indsutry EXISTS", 17, "unknown_field", "Did you mean `industry`?"],
    ['score CONTAINS "x"', 7, "unknown_operator", undefined],
    ['email_status = "saef"', 16, "unknown_option", "Did you mean `safe`?"],
    ['score > "x"', 9, "invalid_type", undefined],
    ["city = Rome", 8, "syntax", 'Write `"Rome"`.'],
    ["city = 'Rome'", 8, "syntax", "Text stands in double quotes."],
    ['city = "Rome', 8, "syntax", undefined],
    ['city CONTIANS "x"', 6, "syntax", "Did you mean `CONTAINS`?"],
    ['city = "ü\u{1f600}" AND', 16, "syntax", undefined],
    ["(score > 1", 11, "syntax", undefined],
    ["score > 1 score < 2", 11, "syntax", undefined],
    ["created_at = 2026-01-01", 14, "syntax", expect.stringContaining("ON, BEFORE, AFTER")],
    ["created_at ON 2026-02-30", 15, "invalid_value", undefined],
    ["created_at IN LAST 30 PARSECS", 23, "syntax", undefined],
    ['city = " "', 8, "invalid_value", undefined],
    [`${"(".repeat(2_000)}score > 1`, 33, "syntax", undefined],
    [`${"NOT ".repeat(9)}score > 1`, 1, "too_deep", undefined],
    ["activities()", 12, "syntax", "As in `activities(meeting, held)`."],
    ["activities(meetng)", 12, "syntax", "Did you mean `meeting`?"],
    ["activities(meeting, hled)", 21, "syntax", "Did you mean `held`?"],
    ["activities(call, held)", 18, "syntax", undefined],
    ["activities(note, held)", 18, "syntax", undefined],
    ['activities(call, status = "held")', 18, "unknown_option", undefined],
    ['activities(task, url = "x")', 18, "unknown_field", undefined],
    ["activites(meeting)", 1, "syntax", "Did you mean `activities()`?"],
    ["", 1, "syntax", undefined],
    [`city = "${"x".repeat(4_096)}"`, 1, "too_long", undefined],
  ])("names the column of what is wrong in %s", (text, column, code, hint) => {
    const { message: _, ...error } = errorOf(text) as { message: string };

    expect(error).toEqual({ pointer: "/text", column, code, ...(hint === undefined ? {} : { hint }) });
  });

  it("ends in a filter or a refusal, whatever the text", () => {
    const pieces = fc.constantFrom(
      "score",
      "AND",
      "OR",
      "NOT",
      "(",
      ")",
      "IN",
      '"x"',
      "5",
      ">",
      "BETWEEN",
      ",",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join(" ")),
        ),
        (text) => {
          try {
            parse(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
