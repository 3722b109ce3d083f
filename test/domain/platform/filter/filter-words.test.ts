import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterWords } from "#lib/domain/platform/filter/filter-words.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { filters } from "./arbitraries.ts";

describe("a filter in words", () => {
  it.each([
    ['city != "Rome"', "city is not “Rome” or there is none"],
    ["created_at AFTER now-30d", "created_at is after now minus 30 days"],
    ["created_at ON start_of_month", "created_at is on the day of the start of this month"],
    [
      "last_contacted_at NOT IN LAST 1 WEEK",
      "last_contacted_at is not within the last week or there is none",
    ],
    ["score BETWEEN 10 AND 20", "score is from 10 to 20"],
    ['tags HAS ALL ("a", "b", "c")', "tags has “a”, “b” and “c”"],
    [
      "activities(meeting, held) >= 1 IN LAST 30 DAYS",
      "there is at least 1 meeting activity (status is “held”) within the last 30 days",
    ],
    ["activities(call) = 0", "there are no call activities"],
    ['NOT city = "Rome" AND score > 3', "not (city is “Rome”) and score is more than 3"],
    ['NOT (city = "Rome" AND score > 3)', "not (city is “Rome” and score is more than 3)"],
    ["NOT phone EXISTS", "there is no phone"],
  ])("reads %s as %s", (text, words) => {
    expect(filterWords(parseFilter(text, leadCatalogue), leadCatalogue)).toBe(words);
  });

  it("leaves nothing of a filter unsaid", () => {
    fc.assert(fc.property(filters, (filter) => !filterWords(filter, leadCatalogue).includes("undefined")));
  });
});
