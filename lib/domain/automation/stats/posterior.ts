/** What was seen of an arm: leads, and those of them that converted. */
export interface Seen {
  readonly leads: number;
  readonly converted: number;
}

/** What is believed of one arm among others. */
export interface Belief {
  readonly pBest: number;
  /** By how much its rate is expected to be below the best one's. */
  readonly expectedLoss: number;
}

/** Points at which densities are looked at; a mistake of a ten-thousandth changes nobody's mind. */
const points = 8_192;
/** Beyond so many standard deviations there is nothing. */
const reach = 10;

const moments = ({ leads, converted }: Seen): { readonly mean: number; readonly sd: number } => {
  // A uniform prior: Beta(1, 1).
  const [a, b] = [converted + 1, leads - converted + 1];
  const sum = a + b;
  return { mean: a / sum, sd: Math.sqrt((a * b) / (sum * sum * (sum + 1))) };
};

/** An arm's posterior as shares that sum to one, over the middles of equal cells. */
const sharesOf = ({ leads, converted }: Seen, middles: readonly number[]): number[] => {
  const logs = middles.map((x) => converted * Math.log(x) + (leads - converted) * Math.log1p(-x));
  const top = logs.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
  const raw = logs.map((one) => Math.exp(one - top));
  const sum = raw.reduce((all, one) => all + one, 0);
  return raw.map((one) => one / sum);
};

/**
 * What is to be believed of each arm, by the posteriors of their rates: how probable it is that it is the best, and what
 * choosing it is expected to cost. P(best) is the integral of an arm's density times the others' distributions; the
 * expected best rate that of one less the product of all distributions.
 */
export const believe = (arms: readonly Seen[]): Belief[] => {
  const known = arms.map(moments);
  const from = Math.max(0, Math.min(...known.map(({ mean, sd }) => mean - reach * sd)));
  const to = Math.min(1, Math.max(...known.map(({ mean, sd }) => mean + reach * sd)));
  const width = (to - from) / points;
  const middles = Array.from({ length: points }, (_, index) => from + (index + 0.5) * width);
  const shares = arms.map((arm) => sharesOf(arm, middles));
  const below = arms.map(() => 0);
  const pBest = arms.map(() => 0);
  let expectedBest = from;
  for (let cell = 0; cell < points; cell += 1) {
    // Within a cell half of its own share lies below.
    const halfway = shares.map((own, arm) => (below[arm] ?? 0) + (own[cell] ?? 0) / 2);
    const all = halfway.reduce((product, one) => product * one, 1);
    expectedBest += (1 - all) * width;
    for (const arm of arms.keys()) {
      const others = halfway.reduce((product, one, other) => (other === arm ? product : product * one), 1);
      pBest[arm] = (pBest[arm] ?? 0) + (shares[arm]?.[cell] ?? 0) * others;
      below[arm] = (below[arm] ?? 0) + (shares[arm]?.[cell] ?? 0);
    }
  }
  const total = pBest.reduce((sum, one) => sum + one, 0);
  return arms.map((_, arm) => ({
    pBest: Math.min(1, (pBest[arm] ?? 0) / total),
    expectedLoss: Math.max(0, expectedBest - (known[arm]?.mean ?? 0)),
  }));
};

/** Of the normal distribution, for 95 %. */
const z = 1.959_963_984_540_054;

/** Where a rate is with a probability of 95 %: Wilson's score interval. */
export const interval = ({ leads, converted }: Seen): { readonly from: number; readonly to: number } => {
  if (leads === 0) return { from: 0, to: 1 };
  const rate = converted / leads;
  const square = z * z;
  const middle = rate + square / (2 * leads);
  const half = z * Math.sqrt((rate * (1 - rate) + square / (4 * leads)) / leads);
  const scale = 1 + square / leads;
  return { from: Math.max(0, (middle - half) / scale), to: Math.min(1, (middle + half) / scale) };
};
