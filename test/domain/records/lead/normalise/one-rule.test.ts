import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MappableField } from "#lib/contract/mappable-fields.ts";
import { openGate } from "#lib/domain/records/lead/lead-gate.ts";
import { plainModel } from "#lib/domain/records/lead/lead-model.ts";
import { requireValues } from "#lib/domain/records/lead/read-input.ts";
import { valueOfField } from "#lib/domain/transfer/bulk/field-path.ts";
import { settleAction } from "#lib/domain/transfer/bulk/read-action.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { mapped } from "#test/domain/transfer/import/an-import.ts";

const refused = Symbol("refused");
type Kept = unknown;

const requestOf = (field: MappableField, value: unknown): object => {
  const [first = "", second] = field.split(".");
  return second === undefined ? { [first]: value } : { [first]: { [second]: value } };
};

/** As `POST /leads`, `PUT` and a batch's item read it. */
const byRequest = async (field: MappableField, text: string): Promise<Kept> => {
  try {
    return valueOfField((await requireValues(requestOf(field, text))).values, field);
  } catch {
    return refused;
  }
};

const byBulk = async (field: MappableField, text: string): Promise<Kept> => {
  try {
    const action = await settleAction({ kind: "set_field", field, value: text }, openGate, plainModel);
    return action.kind === "set_field" ? action.value : refused;
  } catch {
    return refused;
  }
};

/** As a file, pasted rows and a sheet read it. */
const byFile = (field: MappableField, text: string): Kept => {
  const result = rowReader(mapped(field).mapping, "refuse")([text]);
  return result.ok ? valueOfField(result.lead, field) : refused;
};

const cases: readonly (readonly [MappableField, string, unknown])[] = [
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
  ["company.employee_count", "1,234", 1_234],
  ["company.employee_count", "250.000", 250_000],
  ["company.employee_count", "51-200", 51],
  ["company.employee_count", "many", refused],
  ["score", "85%", 85],
  ["score", "150", refused],
  ["score", "Hot", refused],
  ["last_contacted_at", "4 March 2026", "2026-03-04T00:00:00.000Z"],
  ["last_contacted_at", "2026-03-04T10:00:00+02:00", "2026-03-04T08:00:00.000Z"],
  ["last_contacted_at", "03/04/2026", refused],
  ["city", "  Sankt   Gallen ", "Sankt Gallen"],
];

describe("a value", () => {
  it.each(cases)("of %s written %j is kept as %j by every door", async (field, text, kept) => {
    expect([await byRequest(field, text), await byBulk(field, text), byFile(field, text)]).toEqual([
      kept,
      kept,
      kept,
    ]);
  });

  it("means the same by every door, whatever it is", async () => {
    const fields = cases.map(([field]) => field);
    const written = fc.oneof(
      fc.constantFrom(...cases.map(([, text]) => text)),
      fc.string({ minLength: 1, maxLength: 12 }).map((text) => `a${text}z`),
      fc.stringMatching(/^[1-9][0-9.,+ -]{0,12}[0-9]$/),
      fc
        .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }))
        .map(([d, m]) => `${d}.${m}.2026`),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), written, async (field, text) => {
        const file = byFile(field, text);

        expect(await byRequest(field, text)).toEqual(file);
        expect(await byBulk(field, text)).toEqual(file);
      }),
      { numRuns: 500 },
    );
  });

  it("that is one tag in two cases is one tag by every door", async () => {
    const asked = await requireValues({ tags: ["VIP", " vip ", "Key  account"] });
    const bulk = await settleAction({ kind: "tag", tags: ["VIP", "vip"] }, openGate, plainModel);

    expect(asked.values.tags).toEqual(["VIP", "Key account"]);
    expect(byFile("tags", "VIP;vip, Key  account")).toEqual(["VIP", "Key account"]);
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

      expect((await requireValues({ email })).values.email_status).toBe(status);
      expect(result.ok && result.lead.email_status).toBe(status);
    }
  });
});
