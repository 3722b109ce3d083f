import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readLeadValues } from "#lib/domain/records/lead/normalise/read-lead-values.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { mapped } from "#test/domain/transfer/import/an-import.ts";

/** Addresses with the diagnosis of isemail, the reference of what RFC 5321 and RFC 5322 allow. */
const known = z
  .array(z.tuple([z.string(), z.string()]).rest(z.unknown()))
  .parse(createRequire(import.meta.url)("isemail/test/tests.json"))
  // Its later versions know better: a top-level domain alone is of RFC 5321 and may be refused.
  .filter(([address]) => address !== "test@io")
  .map(([address, diagnosis]) => [address, diagnosis] as const);

const readRow = rowReader(mapped("email").mapping);
const byRequest = (email: string) => {
  const { values, errors } = readLeadValues({ email }, "UTC");
  return errors.length === 0 ? values.email : undefined;
};
const byFile = (email: string) => {
  const result = readRow([email]);
  return result.ok ? result.lead.email : undefined;
};

describe("an email address", () => {
  it.each(known.filter(([, diagnosis]) => diagnosis.startsWith("err")))(
    "%j is refused by every door (%s)",
    (address) => {
      expect([byRequest(address), byFile(address)]).toEqual([undefined, undefined]);
    },
  );

  it.each(known.filter(([, diagnosis]) => /^(valid|dnsWarn)/.test(diagnosis)))(
    "%j is taken by every door (%s)",
    (address) => {
      const kept = address.toLowerCase();

      expect([byRequest(address), byFile(address)]).toEqual([kept, kept]);
    },
  );

  it.each([
    ["Info@Müller.de", "info@xn--mller-kva.de"],
    ["info@пример.рф", "info@xn--e1afmkfd.xn--p1ai"],
    ["tom&jerry@example.com", "tom&jerry@example.com"],
    ["jim/sales@example.com", "jim/sales@example.com"],
    ["x=y@example.com", "x=y@example.com"],
    ["a#b%c@example.com", "a#b%c@example.com"],
    ["Ada Byron <Ada@Example.com>", "ada@example.com"],
    ["mailto:ada@example.com", "ada@example.com"],
    ["ada@example.com; bob@example.com", "ada@example.com"],
    [`${"a".repeat(65)}@example.com`, undefined],
    [`a@${"b".repeat(64)}.com`, undefined],
    ["test@iana-.com", undefined],
    ["jürgen@example.com", undefined],
    ["ada@example.com.", undefined],
    ["ada@localhost", undefined],
  ])("%s is kept as %s", (written, kept) => {
    expect([byRequest(written), byFile(written)]).toEqual([kept, kept]);
  });
});
