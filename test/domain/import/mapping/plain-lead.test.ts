import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NewLead } from "#lib/contract/lead-record.ts";
import { isPlainLead } from "#lib/domain/import/mapping/plain-lead.ts";

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
  fc.constantFrom(
    null,
    undefined,
    true,
    Number.NaN,
    100,
    100.5,
    "+4930901820",
    "+0493090182",
    "DE",
    "de",
    "DEU",
  ),
  fc.array(text, { maxLength: 3 }),
  fc.constant(Array.from({ length: 101 }, () => "a")),
);
const keys = [
  ...Object.keys(NewLead.shape),
  "email_status",
  "unknown",
  "__proto__",
  "constructor",
  "toString",
];
const companyKeys = [
  "name",
  "domain",
  "industry",
  "employee_count",
  "revenue",
  "country",
  "region",
  "city",
  "x",
];
const company = fc.oneof(
  fc.dictionary(fc.constantFrom(...companyKeys), value, { maxKeys: 3, noNullPrototype: true }),
  value,
);
const draft = fc
  .dictionary(fc.constantFrom(...keys), value, { maxKeys: 4, noNullPrototype: true })
  .chain((lead) =>
    fc.oneof(
      fc.constant(lead),
      company.map((inner) => ({ ...lead, company: inner })),
    ),
  );

describe("the short check of a draft", () => {
  it("accepts only what the schema accepts, and as the schema leaves it", () => {
    fc.assert(
      fc.property(draft, (given) => {
        if (!isPlainLead(given)) return;
        expect(NewLead.parse(given)).toStrictEqual({ ...given });
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ["email", address],
    ["first_name", text],
    ["phone", fc.stringMatching(/^\+[0-9]{5,17}$/)],
    ["country", fc.stringMatching(/^[A-Za-z]{1,3}$/)],
    ["score", fc.double()],
    ["tags", fc.array(text)],
  ] as const)("agrees about %s", (field, values) => {
    fc.assert(
      fc.property(values, (one) => {
        const given = { [field]: one };
        if (isPlainLead(given)) expect(NewLead.parse(given)).toStrictEqual(given);
      }),
      { numRuns: 1_000 },
    );
  });

  it("accepts an ordinary lead", () => {
    expect(
      isPlainLead({
        email: "ada.lovelace+x@engines.example.co.uk",
        first_name: "Ada",
        phone: "+442079460123",
        country: "GB",
        score: 70,
        tags: ["a"],
        company: { name: "Engines", domain: "engines.example", employee_count: 12, country: "GB" },
      }),
    ).toBe(true);
  });
});
