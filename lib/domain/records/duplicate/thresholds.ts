/**
 * Bits before anything is compared: of 8,192 pairs of leads picked at random, one is a person twice. That is a list
 * of some ten thousand in which most people have another entry; a longer one has no larger share.
 */
export const priorBits = -13;

/** The probability that bits of evidence stand for, cut to three decimals: nothing is ever certain. */
export const scoreOf = (bits: number): number => Math.floor(1_000 / (1 + 2 ** -bits)) / 1_000;

/** The bits at which a score is reached. */
export const bitsAt = (score: number): number => -Math.log2(1 / score - 1);

/** From here on a pair is reported, and obeys `on_likely_match`: nine of ten such pairs should be one person. */
export const likelyScoreMin = 0.9;
