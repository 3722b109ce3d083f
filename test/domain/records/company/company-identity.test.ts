import { describe, expect, it } from "vitest";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { companyIdOf, keyOfDomain, keyOfName } from "#lib/domain/records/company/company-id.ts";
import { keyOfLead, readDomain } from "#lib/domain/records/company/company-identity.ts";
import { noCompany } from "#lib/domain/records/lead/blank-lead.ts";

const keyOf = (email: string | null, company: object = {}): string | undefined =>
  keyOfLead({ email, company: { ...noCompany, ...company } })?.key;

describe("what a company is known by", () => {
  it.each([
    ["https://www.acme.co.uk/about?x=1", "acme.co.uk"],
    ["Sales@Müller.de", "xn--mller-kva.de"],
    ["shop.acme.github.io", "acme.github.io"],
  ])("%s is registered as %s", (text, domain) => {
    expect(readDomain(text)).toEqual({ domain });
  });

  it.each([
    ["gmail.com", "provider_domain"],
    ["x@mailinator.com", "provider_domain"],
    ["www.example.com", "reserved_domain"],
    ["co.uk", "not_a_domain"],
    ["github.io", "not_a_domain"],
    ["no domain", "not_a_domain"],
  ])("%s is nobody's company: %s", (text, code) => {
    expect(readDomain(text)).toMatchObject({ error: { code } });
  });

  it("is of a lead its company's domain, else its business email's, else its company's name and country", () => {
    const acme = { name: "Acme, Inc.", country: "US" };

    expect(keyOf("bob@mail.acme.example", { domain: "other.example" })).toBe("domain:other.example");
    expect(keyOf("bob@mail.acme.example", acme)).toBe("domain:acme.example");
    expect(keyOf("bob@acme.example", { domain: "gmail.com" })).toBe("domain:acme.example");
    expect(keyOf("bob@gmail.com", acme)).toBe("name:acme|US");
    expect(keyOf(null, acme)).toBe("name:acme|US");
    expect(keyOf("bob@gmail.com")).toBeUndefined();
  });

  it("is the same name in any case, with any accents and legal form, in one country", () => {
    expect(keyOfName("MÜLLER & Söhne GmbH", "DE")).toBe(keyOfName("muller, sohne", "DE"));
    expect(keyOfName("Acme", "DE")).not.toBe(keyOfName("Acme", "AT"));
    expect(keyOfName("!!!", "DE")).toBeUndefined();
  });

  it("gives one id in a workspace, and another in the next", () => {
    const [one, two] = ["ws_1", "ws_2"] as WorkspaceId[];
    const id = (ws = one as WorkspaceId) => companyIdOf(ws, keyOfDomain("acme.example"));

    expect(id()).toBe(id());
    expect(id()).toMatch(/^co_0{10}[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(id(two)).not.toBe(id());
  });
});
