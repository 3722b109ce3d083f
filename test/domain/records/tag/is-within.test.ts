import { describe, expect, it } from "vitest";
import { NewTag } from "#lib/contract/records/tag-record.ts";
import { isWithin } from "#lib/domain/records/tag/is-within.ts";

describe("a tag's category", () => {
  it("lies within itself and what is above it, in any letter case, and within nothing that only begins alike", () => {
    const outer = ["industry", "Industry/Software", "industry/software/SaaS"];

    expect(outer.map((one) => isWithin("industry/software", one))).toEqual([true, true, false]);
    expect(isWithin("industry/softwares", "industry/software")).toBe(false);
    expect(isWithin(null, "industry")).toBe(false);
  });

  it("has at most five levels, none of them empty", () => {
    const read = (category: string): boolean => NewTag.safeParse({ name: "vip", category }).success;

    expect(["a", "a/b/c/d/e", "Übersee/Nord 1"].map(read)).toEqual([true, true, true]);
    expect(["", "/", "a/", "/a", "a//b", "a/ b", "a/b/c/d/e/f", "x".repeat(51)].map(read)).toEqual(
      Array.from({ length: 8 }, () => false),
    );
  });
});
