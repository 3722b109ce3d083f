import { describe, expect, it } from "vitest";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Activity } from "#lib/contract/records/activity-record.ts";
import { Campaign } from "#lib/contract/records/campaign-record.ts";
import { Company } from "#lib/contract/records/company-record.ts";
import { Deal, NewDeal } from "#lib/contract/records/deal-record.ts";
import { Lead, LeadChange } from "#lib/contract/records/lead-record.ts";
import { Template } from "#lib/contract/records/template-record.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { mergedCompany } from "#lib/domain/records/company/merge-rules.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import { actor, aKept } from "#test/domain/records/company/told-table.ts";
import { aLead, at } from "#test/domain/records/lead/a-lead.ts";

const max = sizes.mapKeysMax;
const ids = (count: number, system = "s"): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${system}${n}`, `${n}`]));
const stamp = { actor, at, requestId: "r", via: "api" } as const;
const provenance = { source: "import", at, by: "imp" };

const written = (before: Partial<Company>, after: Partial<Company>, deleted = false): Company => {
  const kept = aKept();
  const was = { ...kept, record: { ...kept.record, ...before } };
  const bin = deleted ? { deleted: { at, by: actor.member_id } } : {};
  const is = { ...was, ...bin, record: { ...was.record, ...after } };
  return nextWrite(companyKind, "update", was, is, stamp).after.record;
};

const refusal = (code: string, pointer: string) =>
  expect.objectContaining({
    code: "validation_failed",
    details: {
      errors: [expect.objectContaining({ code, pointer, hint: expect.any(String) as string })],
    },
  });

describe("a map of systems or sites", () => {
  it.each([LeadChange, NewDeal])("is given with at most 20 keys", (schema) => {
    const given = (count: number) => schema.safeParse({ name: "N", external_ids: ids(count) });

    expect(given(max).success).toBe(true);
    expect(given(max + 1).error?.issues).toMatchObject([
      { code: "too_big", path: ["external_ids"], hint: expect.any(String) as string },
    ]);
  });

  it.each([Activity, Campaign, Company, Deal, Lead, Template])(
    "is read with more, which was kept before there was a limit (%#)",
    ({ shape }) => {
      expect(shape.external_ids.safeParse(ids(max + 9)).success).toBe(true);
    },
  );

  it("has no more of a lead whatever brings them together", () => {
    const lead = aLead({ external_ids: ids(max) });
    const change = { external_ids: { ...ids(max), one: "more" } };

    expect(() => changeLead(lead, change, provenance)).toThrow(refusal("too_big", "/external_ids"));
  });

  it("has no more of a record, and one that has more of old may lose some or be changed otherwise", () => {
    const more = { external_ids: ids(max + 9) };

    expect(() => written({ external_ids: ids(max) }, more)).toThrow(refusal("too_big", "/external_ids"));
    expect(written(more, { city: "Linz" }).city).toBe("Linz");
    expect(Object.keys(written(more, { external_ids: ids(max + 1) }).external_ids)).toHaveLength(max + 1);
  });

  it("has no more of a company into which another goes", () => {
    const [into, from] = [
      aKept().record,
      { ...aKept().record, id: "co_01J00000000000000000000001" as const },
    ];
    const merge = () =>
      mergedCompany({ ...into, external_ids: ids(12, "a") }, { ...from, external_ids: ids(9, "b") }, stamp);

    expect(merge).toThrow(refusal("too_many", "/from"));
  });
});

describe("a record of any kind", () => {
  const large = { custom: { notes: "x".repeat(sizes.recordBytesMax) } };

  it("takes so many bytes at most, and one that is too large of old may shrink or go into the bin", () => {
    expect(() => written({}, large)).toThrow(refusal("too_large", ""));
    expect(() => written(large, { city: "Linz" })).toThrow(refusal("too_large", ""));
    expect(written(large, { custom: {} }).custom).toEqual({});
    expect(() => written(large, {}, true)).not.toThrow();
  });

  it("gives and takes only so many values at once of those that it holds alone", () => {
    const of = (system: string, count: number): Partial<Company> => ({
      external_ids: ids(20, system),
      domains: Array.from({ length: count }, (_, n) => `${system}${n}.example`),
    });

    expect(written(of("a", 15), of("b", 15)).domains).toHaveLength(15);
    expect(() => written(of("a", 16), of("b", 16))).toThrow(refusal("too_many", ""));
  });
});
