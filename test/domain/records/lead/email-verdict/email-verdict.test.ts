import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LeadValues, leadFields } from "#lib/contract/records/lead-record.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import { emailStatus, emailVerdict, isEmail } from "#lib/domain/records/lead/email-verdict/email-verdict.ts";
import { matchingKey } from "#lib/domain/records/lead/email-verdict/matching-key.ts";

describe("the verdict on an address", () => {
  it.each([
    ["ada@engines.example.org", "mx", "safe"],
    ["ada@engines.example.org", "unknown", "unknown"],
    ["ada@engines.example.org", "address", "risky"],
    ["ada@engines.example.org", "none", "invalid"],
    ["ada@engines.example.org", "null_mx", "invalid"],
    ["info@engines.example.org", "mx", "role"],
    ["sales+fair@engines.example.org", "mx", "role"],
    ["ada@mailinator.com", "mx", "disposable"],
    ["info@mailinator.com", "unknown", "disposable"],
    ["ada@any.33mail.com", "unknown", "disposable"],
    ["ada@gmail.com", "unknown", "safe"],
    ["ada@gmail.com", "none", "invalid"],
    ["ada@gmial.com", "unknown", "risky"],
    ["ada@", "unknown", "invalid"],
    ["ada lovelace@example.com", "mx", "invalid"],
  ] as const)("%s with the route %s is %s", (address, route, status) => {
    expect(emailVerdict(address, route).status).toBe(status);
  });

  it("says what decided, first, and which lists it asked", () => {
    expect(emailVerdict("Info@GMAIL.com")).toEqual({
      status: "role",
      reasons: ["role", "free"],
      suggestion: null,
      lists: [
        expect.stringMatching(/^disposable-email-domains@/),
        expect.stringMatching(/^email-providers@/),
        expect.stringMatching(/^role-based-email-addresses@/),
      ],
    });
  });

  it.each([
    ["gmial.com", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["yahooo.com", "yahoo.com"],
  ])("suggests what was meant by %s: %s", (domain, meant) => {
    expect(emailVerdict(`ada@${domain}`).suggestion).toBe(`ada@${meant}`);
  });

  it.each([
    "mail.com",
    "ymail.com",
    "hotmail.se",
    "yahoo.ca",
    "all.com",
    "gmx.net",
    "gmailing.com",
    "example.com",
  ])("suggests nothing for %s, which is somebody's own", (domain) => {
    expect(emailVerdict(`ada@${domain}`).suggestion).toBeNull();
  });

  it("calls invalid exactly what the API refuses", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        expect(isEmail(text)).toBe(LeadValues.safeParse({ email: text }).success);
        expect(emailVerdict(text, "mx").reasons.includes("syntax")).toBe(
          !isEmail(text.normalize("NFC").trim().toLowerCase()),
        );
      }),
    );
  });
});

describe("the status alone", () => {
  it("is the verdict's", () => {
    const domain = fc.oneof(fc.constantFrom("gmail.com", "gmial.com", "mailinator.com"), fc.domain());
    const local = fc.constantFrom("ada", "info", "info+fair", "sales");
    const route = fc.constantFrom("mx", "address", "null_mx", "none", "unknown");
    fc.assert(
      fc.property(local, domain, route, (name, host, mail) => {
        const verdict = emailVerdict(`${name}@${host}`, mail);
        if (verdict.reasons[0] !== "syntax")
          expect(emailStatus(`${name}@${host.toLowerCase()}`, mail)).toBe(verdict.status);
      }),
    );
  });

  it("is of an address that the schema leaves in its normal form", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const parsed = leadFields.email.safeParse(text);
        if (parsed.success) expect(normaliseEmail(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

describe("the matching key of an address", () => {
  it.each([
    ["Ada.Lovelace+fair@GoogleMail.com", "adalovelace@gmail.com"],
    ["ada.lovelace@gmail.com", "adalovelace@gmail.com"],
    ["ada.lovelace+x@example.com", "ada.lovelace@example.com"],
    ["+x@example.com", "+x@example.com"],
    ["ada@müller.de", "ada@xn--mller-kva.de"],
    ["not an address", "not an address"],
  ])("of %s is %s", (email, key) => {
    expect(matchingKey(email)).toBe(key);
  });

  it("is the key of itself", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(matchingKey(matchingKey(email))).toBe(matchingKey(email));
      }),
    );
  });
});
