import fc from "fast-check";
import { expect, it } from "vitest";
import { compareEmails, emailsAtMost } from "#lib/domain/records/duplicate/compare-emails.ts";
import {
  compareSurroundings,
  surroundingsAtMost,
} from "#lib/domain/records/duplicate/compare-surroundings.ts";
import { comparePhones, compareWholeNames } from "#lib/domain/records/duplicate/compare-who.ts";
import { bitsOf } from "#lib/domain/records/duplicate/evidence.ts";
import { profileOf } from "#lib/domain/records/duplicate/profile.ts";

const oneOf = (...texts: readonly string[]) => fc.constantFrom(null, ...texts);
const anIdentity = fc.record({
  email: oneOf(
    "ada.l@x.example",
    "ada.l2@x.example",
    "ada.l@y1.example",
    "adda.l@x.example",
    "info@x.example",
  ),
  first_name: fc.oneof(fc.constant(null), oneOf("Ada", "Adda", "Grace")),
  last_name: fc.oneof(fc.constant(null), oneOf("Lovelace", "Lovelase", "Ada")),
  phone: oneOf("+442079460123", "+442079460124"),
  country: oneOf("GB", "FR"),
  region: oneOf("England", "Engand"),
  city: oneOf("London", "Londn", "Paris"),
  company: fc.record({
    name: oneOf("Acme Ltd", "Acmee", "Navy"),
    domain: oneOf("acme.example", "navy.example"),
  }),
});

it("what a field is said to bring at most, it brings at most", () => {
  fc.assert(
    fc.property(anIdentity, anIdentity, (one, other) => {
      const [a, b] = [profileOf(one), profileOf(other)];
      const phone = comparePhones(a, b, compareWholeNames(a, b)[0]);

      expect(bitsOf(compareSurroundings(a, b, phone))).toBeLessThanOrEqual(
        surroundingsAtMost(a, b, phone) + 1e-6,
      );
      expect(compareEmails(a, b).bits).toBeLessThanOrEqual(emailsAtMost(a, b));
    }),
    { numRuns: 2_000 },
  );
});
