import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { companyKey, hasLegalForm } from "#lib/domain/records/lead/normalise/company-key.ts";
import { domainOf, registrableDomain } from "#lib/domain/records/lead/normalise/domain.ts";

const corpus = join(import.meta.dirname, "../../../../../../shared/corpora/derived/psl.json");
if (!existsSync(corpus)) console.log("skipped: domains of the public suffix list");

describe("a company's name, for comparing", () => {
  it.each([
    ["Acme GmbH & Co. KG", "acme"],
    ["ACME, Inc.", "acme"],
    ["Müller Söhne AG", "muller sohne"],
    ["Fiat S.p.A.", "fiat"],
    ["Kowalski Sp. z o.o.", "kowalski"],
    ["Danone S.A.", "danone"],
    ["Philips N.V.", "philips"],
    ["Acme Pty Ltd", "acme"],
    ["株式会社東芝", "東芝"],
    ["AG", "ag"],
    ["Limited Brands", "limited brands"],
    ["The Body Shop", "the body shop"],
  ])("%s is %s", (name, key) => {
    expect(companyKey(name)).toBe(key);
  });

  it("tells a legal form from a word within", () => {
    expect(["Acme Ltd", "Acme", "SA Industries", "東芝 株式会社"].map(hasLegalForm)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("a domain", () => {
  it("is the host's, however plainly the address is written", () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    const end = fc.constantFrom("com", "co.uk", "github.io", "de", "example", "x1", "7", "xn--p1ai");
    const host = fc
      .tuple(fc.array(label, { maxLength: 3 }), end)
      .map(([labels, top]) => [...labels, top].join("."));
    const before = fc.constantFrom("", "http://", "https://", "mailto:ada@");
    const after = fc.constantFrom("", "/", "/a?b=c#d", "/a@b.org", ":8080/x", "?q");

    fc.assert(
      fc.property(before, host, after, (scheme, name, rest) => {
        expect(domainOf(`${scheme}${name}${rest}`)).toBe(registrableDomain(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it("agrees with at least 74 of the 78 cases of the public suffix list", () => {
    const cases = existsSync(corpus)
      ? z
          .array(z.tuple([z.string().nullable(), z.string().nullable()]))
          .parse(JSON.parse(readFileSync(corpus, "utf8")))
      : [];
    const ascii = (domain: string | null) =>
      domain === null ? undefined : (registrableDomain(domain) ?? domain);
    const differing = cases.filter(
      ([host, domain]) => (registrableDomain(host ?? "") ?? undefined) !== ascii(domain),
    );

    expect(differing.length).toBeLessThanOrEqual(4);
  });

  it.each([
    ["https://www.Example.co.uk/about?x=1", "example.co.uk"],
    ["ada@mail.example.com", "example.com"],
    ["WWW.EXAMPLE.COM.", "example.com"],
    ["https://user:secret@shop.example.de:8443/", "example.de"],
    ["müller.de", "xn--mller-kva.de"],
    ["acme.github.io", "acme.github.io"],
    ["github.io", undefined],
    ["co.uk", undefined],
    ["127.0.0.1", undefined],
    ["n/a", undefined],
    ["Acme Ltd", undefined],
    ["", undefined],
  ])("of %s is %s", (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });
});
