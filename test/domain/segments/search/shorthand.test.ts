import { expect, it } from "vitest";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { shorthandFilters } from "#lib/domain/segments/search/shorthand.ts";

const hintOn = (name: string): string | undefined => {
  try {
    shorthandFilters({ [name]: "x" }, leadCatalogue, ["limit", "cursor", "q"]);
  } catch (error) {
    return (error as { details: { errors: { hint?: string }[] } }).details.errors[0]?.hint;
  }
  return undefined;
};

it("a condition that is not there is told with what is: the nearest name, or what its field takes", () => {
  expect(hintOn("created_at[gte]")).toContain("`created_at[before]`, `created_at[after]`");
  expect(hintOn("tags[contains]")).toContain("`tags[has]`");
  expect(hintOn("scoer[gte]")).toBe("Did you mean `score[gte]`?");
  expect(hintOn("page")).toContain("`cursor`");
  expect(hintOn("search")).toBe("Did you mean `q`?");
});
