import { describe, expect, it } from "vitest";
import type { Refusal } from "#lib/contract/errors.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { readDomain } from "#lib/domain/records/company/company-identity.ts";
import { changeCompany } from "#lib/domain/records/company/company-rules.ts";
import { at } from "#test/domain/records/lead/a-lead.ts";
import { actor, aKept } from "./told-table.ts";

const stamp = { actor, at, requestId: "r", via: "api" } as const;
const domainsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `former${n}.example`);
const change = (before: Company, input: object): Company =>
  changeCompany({ readDomain }, before, input, stamp);
const aCompany = (domains: number): Company => ({ ...aKept().record, domains: domainsOf(domains) });

describe("the domains that lead to a company", () => {
  it("are no more than 20 beside its own, also where it is renamed again and again", () => {
    const renamed = change(aCompany(19), { domain: "new.example" });
    expect(renamed.domains).toHaveLength(20);

    const refused = (): Company => change(renamed, { domain: "newer.example" });
    expect(refused).toThrow();
    try {
      refused();
    } catch (error) {
      expect((error as Refusal).details).toMatchObject({
        errors: [{ pointer: "/domain", code: "too_many" }],
      });
    }
  });

  it("keep no company that has more of old from being changed otherwise", () => {
    expect(change(aCompany(25), { city: "Linz" }).city).toBe("Linz");
  });
});
