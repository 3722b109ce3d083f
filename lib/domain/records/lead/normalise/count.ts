import { asciiFigures, type DecimalMark, plainNumber } from "./number.ts";

/** No count is longer. */
const lengthMax = 64;
const thousand = {
  k: 1_000,
  thousand: 1_000,
  tsd: 1_000,
  mil: 1_000,
  m: 1_000_000,
  mio: 1_000_000,
  mn: 1_000_000,
};
const figure = "[\\d.,'’_\\s\\u00a0\\u202f]*\\d";
const written = new RegExp(
  `^(?:[~≈]|ca\\.?|approx\\.?|about|([>≥]=?|over|more than|mehr als|plus de|más de)|([<≤]=?|under|below|less than|fewer than|up to|at most|unter|bis(?: zu)?|weniger als|höchstens|moins de|jusqu['’]à|menos de|hasta|meno di|fino a|minder dan|tot))?(?:\\s*(?:de|from|von) )?(${figure})(?:\\s*(k|thousand|tsd\\.?|mil|mio\\.?|mn|m))?` +
    `(?:\\s*(?:(?:-|–|—|to|bis|à|a)(${figure})(?:\\s*(k|thousand|tsd\\.?|mio\\.?|m))?|(\\+|and more|or more)))?` +
    "(?:\\s*(?:employees|mitarbeiter|people|staff|fte|employés|salariés|empleados|dipendenti|medewerkers))?$",
  "i",
);

/** A count as it was read. */
export interface ReadCount {
  readonly count: number;
  /** True for the lower bound of a range: `51-200`, `1,000+`. */
  readonly isLowerBound: boolean;
}

const factorOf = (unit: string | undefined): number =>
  unit === undefined ? 1 : (thousand[unit.toLowerCase().replace(".", "") as keyof typeof thousand] ?? 1);

/** A count is never 1.234: a mark before three figures groups thousands, whichever it is. */
const grouped = /^\d{1,3}(?:[.,'’_\s\u00a0\u202f]\d{3})+$/;

const wholeNumber = (text: string, unit: string | undefined, decimal: DecimalMark | undefined) => {
  const digits = text.trim();
  const isGrouped = unit === undefined && decimal === undefined && grouped.test(digits);
  const plain = isGrouped
    ? digits.replaceAll(/\D/g, "")
    : (plainNumber(digits, decimal ?? ".") ?? (decimal === undefined ? plainNumber(digits, ",") : undefined));
  const number = plain === undefined ? Number.NaN : Number(plain) * factorOf(unit);
  // 1.1 k is 1,100.0000000000002 to a machine.
  const count = Math.round(number);
  return Math.abs(number - count) < 1e-6 ? count : undefined;
};

/**
 * A count of people as it is written: `1,234`, `250.000`, `12.0`, `1k`, `51-200`, `1,000+`, `<10`; undefined for other
 * text. `decimal` is the mark that its column is known to have; without, a mark before three figures groups thousands.
 */
export const readCount = (text: string, decimal?: DecimalMark): ReadCount | undefined => {
  if (text.length > lengthMax) return undefined;
  const match = written.exec(asciiFigures(text).trim());
  if (match === null) return undefined;
  const [, over, under, from = "", unit, to, toUnit, more] = match;
  const count = wholeNumber(from, unit ?? (to === undefined ? undefined : toUnit), decimal);
  const upper = to === undefined ? undefined : wholeNumber(to, toUnit, decimal);
  if (count === undefined || (to !== undefined && (upper === undefined || upper < count))) return undefined;
  // Of a bound above alone, one is the least that a company has.
  if (under !== undefined)
    return count > 1 && (to ?? more) === undefined ? { count: 1, isLowerBound: true } : undefined;
  return { count, isLowerBound: [over, to, more].some((part) => part !== undefined) };
};
