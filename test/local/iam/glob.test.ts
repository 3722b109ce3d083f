import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globMatches } from "#lib/local/iam/glob.ts";

const asExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^]*").replaceAll("?", "[^]")}$`);

const text = (signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((parts) => parts.join(""));

describe("a pattern with wildcards", () => {
  it("matches what the same regular expression matches", () => {
    fc.assert(
      fc.property(text(["a", "b", ".", "*", "?"]), text(["a", "b", ".", "\n"]), (pattern, given) => {
        expect(globMatches(pattern, given)).toBe(asExpression(pattern).test(given));
      }),
      { numRuns: 5_000 },
    );
  });

  it("is compared in milliseconds, however many stars it has", () => {
    const before = process.cpuUsage();
    globMatches("*a".repeat(20), "a".repeat(1_000).concat("b"));
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1_000).toBeLessThan(50);
  });
});
