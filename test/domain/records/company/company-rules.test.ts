import { describe, expect, it } from "vitest";
import type { Company } from "#lib/contract/records/company-record.ts";
import { readDomain } from "#lib/domain/records/company/company-identity.ts";
import { changeCompany, makeCompany } from "#lib/domain/records/company/company-rules.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const identity = { readDomain };
const stamp = {
  actor: anActor("admin"),
  at: "2026-11-22T10:00:00.000Z",
  requestId: "r",
  via: "api",
} as const;

describe("a company whose domain changes", () => {
  it("keeps those that it had, at most twenty, of which some may be dropped", () => {
    let company: Company = makeCompany(identity, { domain: "first.example" }, stamp);
    const rename = (n: number): Company =>
      changeCompany(identity, company, { domain: `d${n}.example` }, stamp);
    for (let n = 1; n <= 20; n += 1) company = rename(n);

    expect(company.domains).toHaveLength(20);
    expect(() => rename(21)).toThrow(
      expect.objectContaining({
        details: { errors: [expect.objectContaining({ pointer: "/domain", code: "too_many_domains" })] },
      }),
    );
    expect(changeCompany(identity, company, { city: "Graz" }, stamp).domains).toHaveLength(20);
    company = changeCompany(identity, company, { domains: ["first.example"] }, stamp);
    expect(rename(21).domain).toBe("d21.example");
  });
});
