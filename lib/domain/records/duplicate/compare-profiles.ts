import { compareEmails, emailsAtMost } from "./compare-emails.ts";
import {
  compareFacts,
  compareSurroundings,
  factBitsMax,
  type ShareOf,
  surroundingsAtMost,
} from "./compare-surroundings.ts";
import { comparePhones, compareWholeNames } from "./compare-who.ts";
import { bitsOf, type FieldVerdict } from "./evidence.ts";
import type { DuplicateProfile } from "./profile.ts";
import { bitsAt, priorBits, scoreOf } from "./thresholds.ts";

export interface PairVerdict {
  /** How probable it is that the two are one person or office, 0 to 0.999. */
  readonly score: number;
  /** Every field that was looked at, with its agreement and the bits that it brought. */
  readonly fields: readonly FieldVerdict[];
}

const nobody: ShareOf = () => 0;

/** Sums of the same numbers in another order differ by less. */
const slack = 1e-6;

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
  const bitsMin = bitsAt(scoreMin) - priorBits - slack;
  const names = compareWholeNames(a, b);
  const phone = comparePhones(a, b, names[0]);
  // Most candidates are somebody else by what can be told at a glance.
  const emailAtMost = emailsAtMost(a, b);
  const restAtMost = surroundingsAtMost(a, b, phone) + emailAtMost;
  const factsAtMost = a.facts.length === 0 || b.facts.length === 0 ? 0 : factBitsMax;
  if (bitsOf(names) + factsAtMost + restAtMost < bitsMin) return undefined;
  const facts = compareFacts(a, b, shareOf);
  let sum = bitsOf(names) + bitsOf(facts);
  if (sum + restAtMost < bitsMin) return undefined;
  const surroundings = compareSurroundings(a, b, phone);
  sum += bitsOf(surroundings);
  if (sum + emailAtMost < bitsMin) return undefined;
  const email = compareEmails(a, b);
  const score = scoreOf(priorBits + sum + email.bits);
  return score < scoreMin ? undefined : { score, fields: [...names, email, ...surroundings, ...facts] };
};
