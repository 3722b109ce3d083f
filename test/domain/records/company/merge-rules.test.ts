import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompanyId } from "#lib/contract/platform/ids.ts";
import { Company } from "#lib/contract/records/company-record.ts";
import { blankCompany, companyKind } from "#lib/domain/records/company/company-kind.ts";
import { mergedCompany, unmergedCompany } from "#lib/domain/records/company/merge-rules.ts";

const workspace_id = "ws_01J0000000000000000000000A";
const member_id = "mem_01J0000000000000000000000A";
const actor = { workspace_id, member_id, role: "admin" } as const;
const at = "2026-11-22T10:00:00.000Z";
const idOf = (n: number): CompanyId => `co_01J0000000000000000000000${n}`;

/** The companies 1, 2 and 3, each with domains and external ids of its own. */
const aCompany = (n: number): fc.Arbitrary<Company> =>
  fc
    .record({
      domain: fc.constantFrom(null, `d${n}.example`),
      domains: fc.subarray([`e${n}.example`, `f${n}.example`]),
      external_ids: fc.dictionary(fc.constantFrom("crm", "erp"), fc.constant(`x${n}`)),
      social: fc.dictionary(fc.constantFrom("linkedin", "x"), fc.constant(`https://s${n}.example`)),
      custom: fc.dictionary(fc.constantFrom("tier", "region_code"), fc.constant(n)),
      industry: fc.constantFrom(null, `industry ${n}`),
      employee_count: fc.constantFrom(null, n),
      revenue: fc.constantFrom(null, { amount: `${n}.00`, currency: "EUR" }),
      relationship: fc.constantFrom("none" as const, "customer" as const),
      parent_id: fc.constantFrom(null, idOf(1), idOf(2)),
    })
    .map((said) =>
      Company.parse({
        ...blankCompany,
        ...said,
        id: idOf(n),
        name: `Company ${n}`,
        parent_id: said.parent_id === idOf(n) ? null : said.parent_id,
        created_at: at,
        updated_at: at,
        version: n,
      }),
    );

const three = fc.tuple(aCompany(1), aCompany(2), aCompany(3));
const stamp = { actor, at };
const values = (company: Company) => new Set(companyKind.uniqueValues(company, workspace_id));

describe("a merge of companies", () => {
  it("leads all that led to one of them to the one that stays, over merges of merged ones too", () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const both = mergedCompany(b, c, stamp);
        const all = mergedCompany(a, both, stamp);

        expect(values(all)).toEqual(new Set([a, b, c].flatMap((one) => [...values(one)])));
        expect(all.id).toBe(a.id);
        expect(all.parent_id).not.toBe(all.id);
      }),
    );
  });

  it("overwrites nothing that the one that stays says, and fills what it leaves open", () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const { industry, employee_count, social } = mergedCompany(a, b, stamp);

        expect([industry, employee_count]).toEqual([
          a.industry ?? b.industry,
          a.employee_count ?? b.employee_count,
        ]);
        expect(social).toEqual({ ...b.social, ...a.social });
      }),
    );
  });

  it("is taken back whole, in whichever order, and leaves what was written since", () => {
    fc.assert(
      fc.property(three, fc.boolean(), fc.boolean(), ([a, b, c], isFirst, isWritten) => {
        const both = mergedCompany(mergedCompany(a, b, stamp), c, stamp);
        const written = isWritten ? { ...both, industry: "Written since" } : both;
        const order = isFirst ? [b, c] : [c, b];
        const apart = order.reduce((company, { id }) => {
          const entry = company.merged.find((one) => one.id === id);
          return entry === undefined ? company : unmergedCompany(company, entry);
        }, written);

        const { provenance: _, ...own } = apart;
        const { provenance: __, ...was } = a;
        expect({ ...own, domains: new Set(own.domains) }).toEqual({
          ...was,
          domains: new Set(was.domains),
          ...(isWritten && { industry: "Written since" }),
        });
      }),
    );
  });

  it("is not taken back while the domain that came with it is the company's own", () => {
    const [a, b] = fc.sample(fc.tuple(aCompany(1), aCompany(2)), 1)[0] as [Company, Company];
    const named = mergedCompany({ ...a, domain: "d1.example" }, { ...b, domain: "d2.example" }, stamp);
    const [entry] = named.merged;
    if (entry === undefined) throw new Error("nothing was merged");

    expect(() => unmergedCompany({ ...named, domain: "d2.example" }, entry)).toThrow(
      expect.objectContaining({ code: "wrong_state" }),
    );
  });
});
