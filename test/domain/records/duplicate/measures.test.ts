import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareIfLikely } from "#lib/domain/records/duplicate/compare-profiles.ts";
import { isOneSlip } from "#lib/domain/records/duplicate/edit-distance.ts";
import { fold } from "#lib/domain/records/duplicate/fold.ts";
import { jaroWinkler } from "#lib/domain/records/duplicate/jaro-winkler.ts";
import { packProfile, unpackProfile } from "#lib/domain/records/duplicate/packed-profile.ts";
import { profileOf } from "#lib/domain/records/duplicate/profile.ts";
import { soundKey } from "#lib/domain/records/duplicate/sound-key.ts";

describe("jaroWinkler", () => {
  it.each([
    // Winkler (1990) and the examples of the US Census Bureau.
    ["martha", "marhta", 0.961],
    ["dixon", "dicksonx", 0.813],
    ["dwayne", "duane", 0.84],
    ["jones", "johnson", 0.832],
    ["abc", "xyz", 0],
  ])("of %s and %s is the published %d", (a, b, published) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(published, 3);
  });

  it("is the same for letters of any script, and for texts of any length", () => {
    const other = (text: string) =>
      text.replaceAll(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 4_000));
    const letters = fc.string({ unit: fc.constantFrom(..."abcdef"), maxLength: 40 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        // Other scripts and longer texts are compared letter by letter, these by bits.
        expect(jaroWinkler(a, b)).toBe(jaroWinkler(other(a), other(b)));
      }),
      { numRuns: 500 },
    );
  });

  it("is the same both ways round, and within 0 and 1", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (a, b) => {
        const similarity = jaroWinkler(a, b);
        expect(similarity).toBe(jaroWinkler(b, a));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it("a slip is one letter more, less, other, or two exchanged", () => {
  expect(["smit", "smithe", "smyth", "smiht"].map((text) => isOneSlip("smith", text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["smi", "smythe", "htims", "tsmih"].map((text) => isOneSlip("smith", text))).not.toContain(true);
});

it("names that sound alike have one key, and digits stay apart", () => {
  expect(soundKey("robert")).toBe(soundKey("rupert"));
  expect(soundKey("meyer")).toBe(soundKey("maier"));
  expect([soundKey("ashcraft"), soundKey("tymczak")]).toEqual(["a261", "t522"]);
  expect(soundKey("last12")).not.toBe(soundKey("last13"));
  expect([soundKey("山田"), soundKey("")]).toEqual(["山田", ""]);
});

it("folding takes away case, accents, punctuation and double spaces", () => {
  expect(["O’Neill", "  Łuczak-Größe ", "van  der BERG", "山田"].map(fold)).toEqual([
    "oneill",
    "luczak grosse",
    "van der berg",
    "山田",
  ]);
});

const aText = fc.option(fc.string({ maxLength: 20 }), { nil: null });
const anIdentity = fc.record({
  email: fc.option(fc.emailAddress(), { nil: null }),
  first_name: aText,
  last_name: aText,
  city: aText,
  company: fc.record({ name: aText, domain: fc.option(fc.domain(), { nil: null }) }),
});

it("a profile is the same when it was packed", () => {
  const facts = [{ name: "custom.born", kind: "date", value: "1815-12-10" }] as const;
  fc.assert(
    fc.property(anIdentity, (identity) => {
      const profile = profileOf(identity, facts);
      expect(unpackProfile(packProfile(profile))).toEqual(profile);
    }),
  );
});

it("two leads have one score both ways round", () => {
  fc.assert(
    fc.property(anIdentity, anIdentity, (one, other) => {
      const [a, b] = [profileOf(one), profileOf({ ...other, city: one.city })];
      expect(compareIfLikely(a, b, 0.000_001)?.score).toBe(compareIfLikely(b, a, 0.000_001)?.score);
    }),
  );
});
