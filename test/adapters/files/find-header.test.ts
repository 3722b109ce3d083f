import { describe, expect, it } from "vitest";
import { findHeader } from "#lib/adapters/files/find-header.ts";

const rowsOf = (text: string): string[][] => text.split("\n").map((line) => line.split(","));

describe("the header of a table", () => {
  it.each([
    ["the first row", "email,name\na@example.com,Ada", 1],
    ["the first that is not blank", "\n,\nemail,name\na@example.com,Ada", 3],
    ["behind a title", "Our leads\nemail,name\na@example.com,Ada", 2],
    [
      "behind a title that sounds like a field",
      "Company contacts\nemail,name,city\na@example.com,Ada,Rome",
      2,
    ],
    [
      "behind pairs of names and values",
      "By,Ada\nOn,2026-11-21\n\nemail,name\na@example.com,A\nb@example.com,B",
      4,
    ],
    ["behind titles padded to the width", "Leads,,,\n,,,\nemail,name,city,note\na@example.com,Ada,Rome,", 3],
    ["of names that nobody knows", "Fair 2026\nalpha,beta,gamma\na@example.com,1,2\nb@example.com,3,4", 2],
    ["of names that nobody knows, at once", "alpha,beta\nred,blue\ngreen,pink", 1],
    ["with columns that have no name", "email,,,phone\na@example.com,x,y,1\nb@example.com,x,y,2", 1],
    ["narrower than its rows", "email\na@example.com,x,y\nb@example.com,x,y", 1],
    ["of one column", "contact\nname\ncompany", 1],
    ["over rows that hold a field's name", "alpha,beta\nx,Company\ny,z\nq,r", 1],
    ["of sparse rows", "email,name,city,note\na@example.com,,,\nb@example.com,,,\nc@example.com,,,", 1],
    ["of nothing", "", 1],
  ])("is found %s", (_, text, row) => {
    expect(findHeader(rowsOf(text))).toBe(row);
  });

  it("is the first row of no rows", () => {
    expect(findHeader([])).toBe(1);
  });
});
