import { compareEmails } from "./compare-emails.ts";
import { compareFacts, compareSurroundings, type ShareOf } from "./compare-surroundings.ts";
import { comparePhones, compareWholeNames } from "./compare-who.ts";
import { bitsOf, evidenceBits, type FieldVerdict } from "./evidence.ts";
import type { DuplicateProfile } from "./profile.ts";
import { bitsAt, priorBits, scoreOf } from "./thresholds.ts";

export interface PairVerdict {
  /** How probable it is that the two are one person or office, 0 to 0.999. */
  readonly score: number;
  /** Every field that was looked at, with its agreement and the bits that it brought. */
  readonly fields: readonly FieldVerdict[];
}

const closeEmailBits = evidenceBits("email", "close");
const sameCompanyBits = evidenceBits("company", "same");

const nobody: ShareOf = () => 0;

/**
 * Says how likely two leads are one, and by which fields; undefined below `scoreMin`, for which it need not look at
 * all of them. The order of the two makes no difference to the score.
 */
export const compareIfLikely = (
  a: DuplicateProfile,
  b: DuplicateProfile,
  scoreMin: number,
  shareOf: ShareOf = nobody,
): PairVerdict | undefined => {
  const bitsMin = bitsAt(scoreMin) - priorBits;
  const names = compareWholeNames(a, b);
  const facts = compareFacts(a, b, shareOf);
  let sum = bitsOf(names) + bitsOf(facts);
  const sharesReach =
    (a.mailbox !== "" && a.mailbox === b.mailbox) || (a.phone !== "" && a.phone === b.phone);
  // Most candidates are somebody else by their names alone.
  if (!sharesReach && sum + sameCompanyBits + closeEmailBits < bitsMin) return undefined;
  const surroundings = compareSurroundings(a, b, comparePhones(a, b, names[0]));
  sum += bitsOf(surroundings);
  if (a.mailbox !== b.mailbox && sum + closeEmailBits < bitsMin) return undefined;
  const email = compareEmails(a, b);
  const score = scoreOf(priorBits + sum + email.bits);
  return score < scoreMin ? undefined : { score, fields: [...names, email, ...surroundings, ...facts] };
};
