import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MappableField, mappableFields } from "#lib/contract/transfer/import-record.ts";
import { isOptOutField } from "#lib/contract/transfer/mappable-fields.ts";
import { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { plainCheck } from "#lib/domain/transfer/import/mapping/plain-value.ts";

const text = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.string({ unit: "binary", maxLength: 5 }),
  fc.nat(260).map((length) => "x".repeat(length)),
  fc.constantFrom("", " ", "a ", "\u00a0a", "a\u2003", "\ufeffa", "Ada", "東京"),
);
const address = fc.oneof(
  fc.emailAddress(),
  fc.stringMatching(/^[a-zA-Z0-9_.'+-]{1,6}@[a-zA-Z0-9.-]{1,8}$/),
  fc.constantFrom(
    "a..b@c.de",
    ".a@b.de",
    "a.@b.de",
    "a'b@c.de",
    "a@-b.de",
    "a@b.c",
    "a@b..de",
    "a@b.d3",
    "A@b.de",
  ),
  fc.nat(300).map((length) => `${"x".repeat(length)}@example.com`),
);
const value = fc.oneof(
  text,
  address,
  fc.double(),
  fc.integer({ min: -2, max: 100_000_002 }),
  fc.stringMatching(/^\+[0-9]{5,17}$/),
  fc.stringMatching(/^[A-Za-z]{1,3}$/),
  fc.constantFrom(null, undefined, true, Number.NaN, 100, 100.5, -0, {}, [[]]),
  fc.array(text, { maxLength: 3 }),
  fc.array(fc.constantFrom("email", "phone", "all", "fax"), { maxLength: 4 }),
  fc.constant(Array.from({ length: 101 }, () => "a")),
);

const draftOf = (field: MappableField, filled: unknown): object => {
  if (field.startsWith("company.")) return { company: { [field.slice("company.".length)]: filled } };
  if (!isOptOutField(field)) return { [field]: filled };
  // A cell that opts out of nothing fills nothing.
  return Array.isArray(filled) && filled.length === 0 ? {} : { opted_out: { channels: filled } };
};

describe("the short check of a value", () => {
  it.each(mappableFields)(
    "accepts for %s only what the schema accepts, and as the schema leaves it",
    (field) => {
      const isPlain = plainCheck(field);
      fc.assert(
        fc.property(value, (filled) => {
          if (isPlain(filled))
            expect(ImportedLead.parse(draftOf(field, filled))).toStrictEqual(draftOf(field, filled));
        }),
        { numRuns: 1_000 },
      );
    },
  );

  it("accepts what most files hold", () => {
    const usual: readonly (readonly [MappableField, unknown])[] = [
      ["email", "ada.lovelace+x@engines.example.co.uk"],
      ["first_name", "Ada"],
      ["phone", "+442079460123"],
      ["country", "GB"],
      ["score", 70],
      ["tags", ["a"]],
      ["company.name", "Engines"],
      ["company.employee_count", 12],
    ];

    expect(usual.filter(([field, filled]) => !plainCheck(field)(filled))).toEqual([]);
  });
});
