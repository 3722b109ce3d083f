export type DecimalMark = "." | ",";

/** No number is longer; the patterns take the square of a text's length. */
const lengthMax = 64;
const thousands = /[\s'’_\u00a0\u202f]/g;
const plain = /^[+-]?\d+(\.\d+)?$/;
/** A currency or a per cent sign beside the figures. */
const signs = /^[\p{Sc}]\s*|\s*[\p{Sc}%]$/gu;

/** The number that `text` writes with this decimal mark, as JSON writes it; undefined when it writes none. */
export const plainNumber = (text: string, decimal: DecimalMark): string | undefined => {
  if (text.length > lengthMax) return undefined;
  const figures = text.trim().replaceAll(signs, "").replaceAll(thousands, "");
  const group = decimal === "." ? "," : ".";
  const [whole = "", ...rest] = figures.split(decimal);
  if (rest.length > 1 || rest.some((part) => part.includes(group))) return undefined;
  const groups = whole.replace(/^[+-]/, "").split(group);
  if (
    groups.length > 1 &&
    (!groups.slice(1).every((part) => part.length === 3) || (groups[0] ?? "").length > 3)
  )
    return undefined;
  const written = [whole.replaceAll(group, ""), ...rest].join(".");
  return plain.test(written) ? String(Number(written)) : undefined;
};

/**
 * The decimal mark that makes numbers of all values; undefined when neither does. A point where both do, unless a
 * value says otherwise: `1.234` alone is one and a bit, beside `2.345,5` it is a thousand and more.
 */
export const decimalMarkOf = (values: readonly string[]): DecimalMark | undefined =>
  ([".", ","] as const).find((mark) => values.every((value) => plainNumber(value, mark) !== undefined));
