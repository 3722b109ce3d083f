import { spellsFirstName } from "./compare-emails.ts";
import { compareExactly, compareFirstNames, compareNames, isSameCalledOtherwise } from "./compare-fields.ts";
import { bitsOf, type FieldVerdict, weigh } from "./evidence.ts";
import type { DuplicateProfile } from "./profile.ts";

/** First and last name exchanged are the same names, with less to say. */
const exchangedBits = -3;
/** A number under which different first names answer is a line, and worth what a company is. */
const sharedLineBits = 7;

/** First names that differ by a slip only, and by which both addresses are written, are two names. */
const firstNames = (a: DuplicateProfile, b: DuplicateProfile): FieldVerdict => {
  const agreement = compareFirstNames(a.first, b.first);
  const isVouchedFor =
    agreement === "close" &&
    !isSameCalledOtherwise(a.first, b.first) &&
    spellsFirstName(a) &&
    spellsFirstName(b);
  return weigh("first_name", "first_name", isVouchedFor ? "differs" : agreement);
};

type Names = readonly [first: FieldVerdict, last: FieldVerdict];

/** First and last names, straight or exchanged, whichever says more for the pair. */
export const compareWholeNames = (a: DuplicateProfile, b: DuplicateProfile): Names => {
  const straight: Names = [firstNames(a, b), weigh("last_name", "last_name", compareNames(a.last, b.last))];
  if (bitsOf(straight) > 0) return straight;
  const first = weigh("first_name", "first_name", compareFirstNames(a.first, b.last));
  const last = weigh("last_name", "first_name", compareFirstNames(a.last, b.first));
  const exchanged: Names = [{ ...first, bits: first.bits + exchangedBits }, last];
  return bitsOf(exchanged) > bitsOf(straight) ? exchanged : straight;
};

/** A phone number, whose weight depends on who answers. */
export const comparePhones = (
  a: DuplicateProfile,
  b: DuplicateProfile,
  firstName: FieldVerdict,
): FieldVerdict => {
  const phone = weigh("phone", "phone", compareExactly(a.phone, b.phone));
  const isSharedLine = phone.agreement === "same" && firstName.agreement === "differs";
  return isSharedLine ? { ...phone, bits: sharedLineBits } : phone;
};
