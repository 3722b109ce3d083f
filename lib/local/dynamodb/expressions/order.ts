import { type AttributeValue, database } from "../dynalite.ts";
import { contentOf } from "./expression.ts";

/** The types that have an order. */
export const orderedTypes: ReadonlySet<string> = new Set(["S", "N", "B"]);

/** Rounding keeps the order, so that only numbers that round alike need all their digits. */
const compareNumbers = (a: string, b: string): number => {
  const difference = Number(a) - Number(b);
  if (difference !== 0) return difference;
  const [first, second] = [database.toLexiStr(a, "N"), database.toLexiStr(b, "N")];
  return first === second ? 0 : first < second ? -1 : 1;
};

/** Texts are compared by their UTF-8 bytes. */
const compareBytes = (a: string, b: string, encoding: "utf8" | "base64"): number =>
  Buffer.compare(Buffer.from(a, encoding), Buffer.from(b, encoding));

/** Below 0 when the first comes first; undefined for two types, or one without an order. */
export const compareValues = (a: AttributeValue, b: AttributeValue): number | undefined => {
  const [type, one] = contentOf(a);
  const [otherType, other] = contentOf(b);
  if (type !== otherType) return undefined;
  if (type === "N") return compareNumbers(String(one), String(other));
  if (type === "S") return compareBytes(String(one), String(other), "utf8");
  return type === "B" ? compareBytes(String(one), String(other), "base64") : undefined;
};
