import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitName, titleCase } from "#lib/domain/records/lead/normalise/person-name.ts";

describe("a full name", () => {
  it.each([
    ["Ada Lovelace", "Ada", "Lovelace"],
    ["  Ada   King  Lovelace ", "Ada King", "Lovelace"],
    ["Ludwig van der Berg", "Ludwig", "van der Berg"],
    ["Maria de la Cruz", "Maria", "de la Cruz"],
    ["Van Morrison", "Van", "Morrison"],
    ["Dr. Ada Lovelace", "Ada", "Lovelace"],
    ["Herr Prof. Dr. Max von Planck", "Max", "von Planck"],
    ["Martin Luther King Jr.", "Martin Luther", "King Jr."],
    ["Martin King, Jr.", "Martin", "King Jr."],
    ["Lovelace, Ada", "Ada", "Lovelace"],
    ["van der Berg, Ludwig", "Ludwig", "van der Berg"],
    ["Ada", "Ada", ""],
    ["山田太郎", "山田太郎", ""],
    ["山田 太郎", "太郎", "山田"],
    ["高橋　みなみ", "みなみ", "高橋"],
    ["김 민준", "민준", "김"],
    ["マイケル ジョーダン", "マイケル", "ジョーダン"],
    ["", "", ""],
  ])("%j is %j and %j", (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });

  it("loses no letter but forms of address, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z][a-z]{3,9}$/), { minLength: 1, maxLength: 6 }),
        (words) => {
          const { first, last } = splitName(words.join(" "));
          const kept = `${first} ${last}`.trim().split(" ");

          expect(words.slice(words.length - kept.length)).toEqual(kept);
          expect(
            words
              .slice(0, words.length - kept.length)
              .every((word) => /^(Miss|Herr|Frau|Prof|Srta|Mlle|Mevr|Pani|Sigra|Dipling)$/.test(word)),
          ).toBe(true);
        },
      ),
    );
  });

  it.each([
    ["LUDWIG VAN DER BERG", "Ludwig van der Berg"],
    ["ANNE-MARIE O'NEILL", "Anne-Marie O'Neill"],
    ["RONALD MCDONALD III", "Ronald McDonald III"],
    ["ÉMILE ZOLA", "Émile Zola"],
    ["VAN MORRISON", "Van Morrison"],
    ["O’BRIEN", "O’Brien"],
  ])("%s in title case is %s", (text, title) => {
    expect(titleCase(text)).toBe(title);
  });
});
