/** A text made of `prefix`, then `pump` as often as the maximum allows, then `suffix`. */
export type Attack = readonly [prefix: string, pump: string, suffix: string];

/** An expression that recheck can't prove, the longest text that reaches it, and attacks on its repetitions. */
export interface Exception {
  /** How its literal starts; it applies to all that start so. */
  readonly start: string;
  /** In UTF-16 units. */
  readonly max: number;
  /** What enforces the maximum before the expression runs. */
  readonly enforced: string;
  readonly attacks: readonly Attack[];
}

const quoteAttacks = (quote: string, delimiter: string): readonly Attack[] => [
  [quote, `${delimiter}${quote}\0`, ""],
  ["", `${delimiter}${quote}`, "x"],
  ["", `${delimiter}${quote}${quote}${quote}a`, ""],
  [`${delimiter}${quote}`, quote + quote, "x"],
  [`${delimiter}${quote}`, "a\n", ""],
  ["", `${delimiter}${quote}a${quote} `, "x"],
  [`${delimiter}${quote}${quote}`, " ", "x"],
];

const ofQuotes = (quote: string, delimiter: string, start: string): Exception => ({
  start,
  max: 8_192,
  enforced: "lib/adapters/files/csv/detect-dialect.ts: quoteSampleChars",
  attacks: quoteAttacks(quote, delimiter),
});

export const exceptions: readonly Exception[] = [
  {
    start: String.raw`/^(?:[~≈]|ca\.?|approx`,
    max: 64,
    enforced: "lib/domain/records/lead/normalise/count.ts: lengthMax",
    attacks: [
      ["0", "\t ", "T"],
      ["", "0\t", "N"],
      ["1", " ", "-1k x"],
      ["1-", "1,", "x"],
      ["from ", " ", "x"],
    ],
  },
  {
    start: String.raw`/^(?:(\d{1,2})(?:st|nd|rd|th|er|º|ª)?`,
    max: 64,
    enforced: "lib/domain/records/lead/normalise/date.ts: lengthMax",
    attacks: [
      ["haº 0.de ", "00\t\ta", "t\n"],
      ["4 March 2026", " ", "\n"],
      ["4 March 2026", " at", "\n"],
      ["", "a", " 4"],
    ],
  },
  {
    start: "/^(?=.{3,254}$)(?=[^@]{1,64}@)",
    max: 254,
    enforced:
      "The expression's own first assertion: it looks at no more than 255 characters of a longer text.",
    attacks: [
      ["a@", "a-", "!"],
      ["a@", "a.", "!"],
      ["a@", "1.", "1"],
      ["", "a.", "@"],
    ],
  },
  {
    start: String.raw`/^([+-]?)\s*(?:[\p{Sc}%]`,
    max: 64,
    enforced: "lib/domain/records/lead/normalise/number.ts: lengthMax",
    attacks: [
      ["", " ", "x"],
      ["+", " ", "EUx"],
      ["EUR", " ", "x"],
    ],
  },
  {
    start: String.raw`/(?<![\w.])(?:email|`,
    max: 160 * 1024,
    enforced: "lib/contract/platform/limits.ts: recordBytesMax; only stored templates are read.",
    attacks: [
      ["", "email ", "x"],
      ["", "email", ""],
      ["email", " ", "x"],
      ["", "email\n\n.", ""],
    ],
  },
  {
    start: String.raw`/(?<![\p{L}])(?:he|him|`,
    max: 300,
    enforced: "lib/domain/records/lead/normalise/plain-name.ts: lengthMax",
    attacks: [
      ["", "she/", "x"],
      ["", "she / ", "x"],
      ["she/", "her/", ""],
      ["", "he", "x"],
    ],
  },
  ofQuotes("'", ",", "/(?<=^|,)'("),
  ofQuotes('"', ",", '/(?<=^|,)"('),
  ofQuotes("'", "^", String.raw`/(?<=^|\^)'(`),
  ofQuotes('"', "^", String.raw`/(?<=^|\^)"(`),
];

/** An attack at the maximum. */
export const attackText = ([prefix, pump, suffix]: Attack, max: number): string =>
  prefix + pump.repeat(Math.floor((max - prefix.length - suffix.length) / pump.length)) + suffix;
