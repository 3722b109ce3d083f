/** How the values of one field compare; `missing` when either has none. */
export type Agreement = "same" | "close" | "differs" | "missing";

interface Odds {
  /** Of two entries for one person, the share whose values come out so. */
  readonly m: number;
  /** Of two entries for two people. */
  readonly u: number;
}

type Known = Readonly<Record<Exclude<Agreement, "missing">, Odds>>;

const known = (
  same: readonly [number, number],
  close: readonly [number, number],
  differs: readonly [number, number],
): Known => ({
  same: { m: same[0], u: same[1] },
  close: { m: close[0], u: close[1] },
  differs: { m: differs[0], u: differs[1] },
});

/**
 * What agreement is worth, by Fellegi and Sunter: log2(m / u) bits. The shares are judgement, not fitted to any data
 * set: `u` says how common a value is (one in a hundred has my first name), `m` how often one person comes with two
 * (many have two addresses, few two family names). Why: docs/adr/0011-likely-duplicates.md.
 */
const odds = {
  email: known([0.5, 0.000_001], [0.1, 0.001], [0.4, 0.999]),
  phone: known([0.6, 0.000_005], [0.05, 0.000_5], [0.35, 0.999]),
  first_name: known([0.85, 0.01], [0.1, 0.01], [0.05, 0.98]),
  last_name: known([0.85, 0.003], [0.1, 0.004], [0.05, 0.99]),
  company: known([0.8, 0.005], [0.1, 0.005], [0.1, 0.99]),
  // Of leads without a person, which are companies: few lists have one of a name twice.
  office: known([0.8, 0.000_5], [0.1, 0.002], [0.1, 0.997_5]),
  city: known([0.8, 0.05], [0.1, 0.01], [0.1, 0.94]),
  region: known([0.9, 0.15], [0.02, 0.02], [0.08, 0.83]),
  country: known([0.96, 0.4], [0.01, 0.01], [0.03, 0.59]),
  // Facts, of which nobody knows what they say, nor whether they last.
  date: known([0.7, 0.000_5], [0.1, 0.005], [0.2, 0.99]),
  text: known([0.5, 0.005], [0.1, 0.01], [0.4, 0.98]),
  code: known([0.5, 0.01], [0.1, 0.02], [0.4, 0.97]),
} as const;

export type EvidenceKind = keyof typeof odds;

const bits = ({ m, u }: Odds): number => Math.log2(m / u);

type Bits = Readonly<Record<Agreement, number>>;

const bitsFor = ({ same, close, differs }: Known): Bits => ({
  same: bits(same),
  close: bits(close),
  differs: bits(differs),
  missing: 0,
});

const bitsTable: Readonly<Record<EvidenceKind, Bits>> = {
  email: bitsFor(odds.email),
  phone: bitsFor(odds.phone),
  first_name: bitsFor(odds.first_name),
  last_name: bitsFor(odds.last_name),
  company: bitsFor(odds.company),
  office: bitsFor(odds.office),
  city: bitsFor(odds.city),
  region: bitsFor(odds.region),
  country: bitsFor(odds.country),
  date: bitsFor(odds.date),
  text: bitsFor(odds.text),
  code: bitsFor(odds.code),
};

/** One field of a comparison, and the bits that it adds to the pair's score. */
export interface FieldVerdict {
  readonly field: string;
  readonly agreement: Agreement;
  readonly bits: number;
}

/** What an agreement is worth. */
export const evidenceBits = (kind: EvidenceKind, agreement: Agreement): number => bitsTable[kind][agreement];

/** A field's verdict at its full weight. */
export const weigh = (field: string, kind: EvidenceKind, agreement: Agreement): FieldVerdict => ({
  field,
  agreement,
  bits: evidenceBits(kind, agreement),
});

/** A field's verdict where a share of all have the very value that the two have. */
export const weighByShare = (
  field: string,
  kind: EvidenceKind,
  agreement: Agreement,
  share: number,
): FieldVerdict => {
  if (agreement !== "same") return weigh(field, kind, agreement);
  const { m, u } = odds[kind].same;
  return { field, agreement, bits: Math.max(0, Math.log2(m / Math.max(u, share))) };
};

export const bitsOf = (fields: readonly FieldVerdict[]): number => {
  let sum = 0;
  for (const { bits } of fields) sum += bits;
  return sum;
};
