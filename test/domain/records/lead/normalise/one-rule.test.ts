import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TargetField } from "#lib/contract/transfer/import-record.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { requireValues } from "#lib/domain/records/lead/read-input.ts";
import { settleAction } from "#lib/domain/transfer/bulk/read-action.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { mapped } from "#test/domain/transfer/import/an-import.ts";
import { doors, doorsOf, refused } from "./every-door.ts";

const cases: readonly (readonly [TargetField, string, unknown])[] = [
  ["phone", "+33 1 42 68 53 00", "+33142685300"],
  ["phone", "0033 1 42 68 53 00", "+33142685300"],
  ["phone", "call me", refused],
  ["country", "Deutschland", "DE"],
  ["country", "gbr", "GB"],
  ["country", "XX", refused],
  ["company.country", "Türkiye", "TR"],
  ["company.country", "Atlantis", refused],
  ["time_zone", "europe/berlin", "Europe/Berlin"],
  ["time_zone", "Asia/Kolkata", "Asia/Kolkata"],
  ["time_zone", "Mars/Base", refused],
  ["time_zone", "+01:00", refused],
  ["company.domain", "https://www.X.example/about", "x.example"],
  ["company.domain", "www.Müller.de", "xn--mller-kva.de"],
  ["company.domain", "http://", refused],
  ["company.domain", "acme", refused],
  ["company.domain", "www.acme", refused],
  ["company.domain", "https://www.linkedin.com/company/acme", refused],
  ["company.domain", "facebook.com/acme", refused],
  ["company.domain", "linkedin.com", "linkedin.com"],
  ["company.domain", "acme.com acme.de", "acme.com"],
  ["company.employee_count", "> 1000", 1_000],
  ["company.employee_count", "de 10 à 49", 10],
  ["country", "Germany (Deutschland)", "DE"],
  ["country", "DE - Germany", "DE"],
  ["country", "England, UK", "GB"],
  ["country", "🇩🇪", "DE"],
  ["country", "GB-ENG", "GB"],
  ["country", "DE-AT", refused],
  ["country", "USA/Canada", refused],
  ["country", "Berlin, Germany", refused],
  ["email", "ada@example.com,", "ada@example.com"],
  ["email", "'ada@example.com'", "ada@example.com"],
  ["email", "ada@example.com / bob@example.com", "ada@example.com"],
  ["email", "ada@example.com (work)", "ada@example.com"],
  ["email", "ada@example.com and bob", refused],
  ["time_zone", "america/new york", "America/New_York"],
  ["last_contacted_at", "12.Mar.2024", "2024-03-12T04:00:00.000Z"],
  ["last_contacted_at", "Tue Mar 12 2024 10:00:00 GMT+0100 (CET)", "2024-03-12T09:00:00.000Z"],
  ["company.employee_count", "1,234", 1_234],
  ["company.employee_count", "250.000", 250_000],
  ["company.employee_count", "51-200", 51],
  ["company.employee_count", "many", refused],
  ["score", "85%", 85],
  ["score", "150", refused],
  ["score", "Hot", refused],
  ["last_contacted_at", "4 March 2026", "2026-03-04T05:00:00.000Z"],
  ["last_contacted_at", "2026-03-04T10:00:00+02:00", "2026-03-04T08:00:00.000Z"],
  ["last_contacted_at", "03/04/2026", refused],
  ["last_contacted_at", "24-12-31", refused],
  ["last_contacted_at", "31.12.24", "2024-12-31T05:00:00.000Z"],
  ["country", "Saint Kitts & Nevis", "KN"],
  ["city", "  Sankt   Gallen ", "Sankt Gallen"],
  ["city", "Sankt\0Gallen", refused],
  ["city", "Ber\u00adlin\u200b\ufeff", "Berlin"],
  ["name", "\u202eAda\u202c Byron\u0007", "Ada Byron"],
  ["last_name", "\u2066Byron\u2069", "Byron"],
  ["name", "می\u200cخواهم", "می\u200cخواهم"],
  ["phone", "\u202a+33 1 42 68 53 00\u202c", "+33142685300"],
  ["email", "\u202aada@example.com\u202c", "ada@example.com"],
  ["custom.note", "\u202eone", "one"],
  ["name", "  John  Smith, CFA ", "John Smith, CFA"],
  ["first_name", "Zoë\u0301", "Zoë\u0301".normalize("NFC")],
  ["first_name", "Anna (She/Her)", "Anna"],
  ["first_name", "🚀 Anna Maria", "Anna Maria"],
  ["first_name", "MD", "MD"],
  ["last_name", "Smith, CFA", "Smith"],
  ["last_name", "Smith, Jr.", "Smith, Jr."],
  ["last_name", "CFA", refused],
  ["last_name", "(He/Him)", refused],
  ["last_name", "🚀", refused],
  ["country", "276", "DE"],
  ["country", "49", refused],
  ["time_zone", "W. Europe Standard Time", "Europe/Berlin"],
  ["time_zone", "(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"],
  ["company.employee_count", "<10", 1],
  ["company.employee_count", "10000+", 10_000],
  ["company.employee_count", "1-10 employees", 1],
  ["email", "Info@Müller.de", "info@xn--mller-kva.de"],
  ["email", "info@", refused],
  ["phone", "442079460958", "+442079460958"],
  ["phone", "2024-03-12", refused],
  ["custom.note", "Sankt\0Gallen", refused],
  ["custom.note", "  two   words ", "two words"],
  ["custom.budget", "$1,234.50", 1_234.5],
  ["custom.budget", "-250.25 EUR", -250.25],
  ["custom.budget", "much", refused],
  ["custom.since", "12-Mar-24", "2024-03-12"],
  ["custom.since", "12.03.2024", "2024-03-12"],
  ["custom.since", "03/04/2024", refused],
  ["custom.vip", "WAHR", true],
  ["custom.vip", "нет", false],
  ["custom.vip", "perhaps", refused],
  ["custom.plan", "P", "pro"],
  ["custom.plan", "gold", refused],
];

/** What each door keeps of a text, once where they agree. */
const keptBy = async (field: TargetField, text: string): Promise<readonly (readonly [string, unknown])[]> =>
  Promise.all(doorsOf(field).map(async ([name, door]) => [name, await door(field, text)] as const));

describe("a value", () => {
  it.each(cases)("of %s written %j is kept as %j by every door", async (field, text, kept) => {
    const found = await keptBy(field, text);

    expect(found).toEqual(found.map(([name]) => [name, kept]));
  });

  it("means the same by every door, whatever it is", async () => {
    const fields = cases.map(([field]) => field);
    const written = fc.oneof(
      fc.constantFrom(...cases.map(([, text]) => text)),
      fc.string({ minLength: 1, maxLength: 12 }).map((text) => `a${text}z`),
      fc.stringMatching(/^[1-9][0-9.,+ -]{0,12}[0-9]$/),
      fc.stringMatching(/^[$€+-]?[1-9][0-9]{0,3}([.,][0-9]{1,3}){0,2}( EUR|%| k)?$/),
      fc
        .tuple(
          fc.integer({ min: 1, max: 31 }),
          fc.integer({ min: 1, max: 12 }),
          fc.constantFrom(".", "/", "-"),
        )
        .map(([d, m, mark]) => [d, m, 2026].join(mark)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), written, async (field, text) => {
        const found = await keptBy(field, text);

        expect(found).toEqual(found.map(([name]) => [name, found[0]?.[1]]));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([{ tags: ["a\0"] }, { social: { "a\0": "b" } }, { external_ids: { crm: "\0" } }])(
    "that holds a NUL is refused wherever it stands: %j",
    async (given) => {
      const errors = [expect.objectContaining({ code: "nul_character" })];

      await expect(requireValues(given, openValidator)).rejects.toMatchObject({
        details: { errors: errors },
      });
    },
  );

  it("that is one tag in two cases is one tag by every door", async () => {
    const asked = await requireValues({ tags: ["VIP", " vip ", "Key  account"] }, openValidator);
    const bulk = await settleAction({ kind: "tag", tags: ["VIP", "vip"] }, openValidator, plainSchema);

    expect(asked.values.tags).toEqual(["VIP", "Key account"]);
    expect(await doors["byFile"]?.("tags", '["VIP", "vip", "Key  account"]')).toEqual(["VIP", "Key account"]);
    expect(await doors["byFile"]?.("tags", "VIP;vip, Key  account")).toEqual(["VIP", "Key account"]);
    expect(bulk).toEqual({ kind: "tag", tags: ["VIP"] });
  });

  it("that is an address is judged by every door", async () => {
    for (const [email, status] of [
      ["ada@mailinator.com", "disposable"],
      ["info@example.com", "role"],
      ["ada@gmial.com", "risky"],
      ["ada@gmail.com", "safe"],
    ] as const) {
      const result = rowReader(mapped("email").mapping)([email]);

      expect((await requireValues({ email }, openValidator)).values.email_status).toBe(status);
      expect(result.ok && result.lead.email_status).toBe(status);
    }
  });
});
