export type DecimalMark = "." | ",";

/** No number is longer. */
const lengthMax = 64;
const thousands = /[\s'’_\u00a0\u202f]/g;
const plain = /^[+-]?\d+(\.\d+)?$/;
/** A currency by its sign or in letters, before or behind the figures, and a per cent sign behind them. */
const letters =
  "USD|EUR|GBP|CHF|IDR|MYR|THB|PHP|VND|TWD|EGP|SAR|QAR|KWD|ARS|CLP|COP|PEN|ISK|RSD|GEL|KZT|NGN|KES|MAD|PKR|BDT|LKR|Rp\\.?|RM|NT\\$|HK\\$|S\\$|S/|" +
  "JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|BRL|MXN|ZAR|SGD|HKD|KRW|AED|ILS|RUB|UAH|" +
  "US\\$|A\\$|C\\$|R\\$|Fr\\.?|SFr\\.?|kr\\.?|zł|zl|Kč|Ft|lei|лв\\.?|руб\\.?|грн\\.?|TL|Rs\\.?|Euro|Dollar|Dollars|円|元|원";
const before = new RegExp(`^([+-]?)\\s*(?:[\\p{Sc}%]|(?:${letters})(?![\\p{L}]))\\s*`, "iu");
const behind = new RegExp(`(?:[\\p{Sc}%]|(?:${letters})|(?:,|\\.)(?:-|–|—)+)$`, "iu");
const hasMore = /[^\d.,+\s-]|-$/;

/** What parts numbers in Arabic, and marks of the direction in which text runs. */
const foreign =
  /[\u0660-\u0669\u06f0-\u06f9\u066a-\u066c\u200e\u200f\u061c\uff05\uff0b-\uff0e\uff10-\uff19]/g;
const marksOf: Readonly<Record<string, string>> = {
  "٪": "%",
  "٫": ".",
  "٬": ",",
  "％": "%",
  "＋": "+",
  "，": ",",
  "－": "-",
  "．": ".",
};

/** Figures of other scripts as those of this one. */
export const asciiFigures = (text: string): string =>
  text.replaceAll(
    foreign,
    (one) => marksOf[one] ?? (/\p{Nd}/u.test(one) ? String(one.charCodeAt(0) & 0xf) : ""),
  );

/** The figures with their sign: `-$250.25`, `(250.25)`, `250,25-` and `1.200 zł` have one. */
const bare = (text: string): string => {
  if (!hasMore.test(text)) return text;
  const positive = text.replace(/^\((.+)\)$/, "-$1").replace(/^([^-+]+\d)\s*-$/, "-$1");
  return positive.replace(behind, "").trimEnd().replace(before, "$1").replace(behind, "");
};

/** Groups of three, or as in India of two before the last three. */
const isGrouped = (groups: readonly string[]): boolean => {
  const [first = "", ...rest] = groups;
  const last = rest.at(-1) ?? "";
  const middle = rest.slice(0, -1);
  const isIndian = first.length <= 2 && middle.length > 0 && middle.every(({ length }) => length === 2);
  return last.length === 3 && ((first.length <= 3 && middle.every(({ length }) => length === 3)) || isIndian);
};

/** The number that `text` writes with this decimal mark, as JSON writes it; undefined when it writes none. */
export const plainNumber = (text: string, decimal: DecimalMark): string | undefined => {
  if (text.length > lengthMax) return undefined;
  const figures = bare(asciiFigures(text).trim()).replaceAll(thousands, "");
  const group = decimal === "." ? "," : ".";
  const [whole = "", ...rest] = figures.split(decimal);
  if (rest.length > 1 || rest.some((part) => part.includes(group))) return undefined;
  const groups = whole.replace(/^[+-]/, "").split(group);
  if (groups.length > 1 && !isGrouped(groups)) return undefined;
  const written = [whole.replaceAll(group, ""), ...rest].join(".");
  return plain.test(written) ? String(Number(written)) : undefined;
};

/** The decimal marks that make numbers of all values: both where the values leave it open, none where they differ. */
export const decimalMarksOf = (values: readonly string[]): readonly DecimalMark[] =>
  ([".", ","] as const).filter((mark) => values.every((value) => plainNumber(value, mark) !== undefined));

/**
 * The decimal mark that makes numbers of all values; undefined when neither does. A point where both do, unless a
 * value says otherwise: `1.234` alone is one and a bit, beside `2.345,5` it is a thousand and more.
 */
export const decimalMarkOf = (values: readonly string[]): DecimalMark | undefined =>
  decimalMarksOf(values)[0];
