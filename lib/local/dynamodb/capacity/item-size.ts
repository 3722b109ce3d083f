import type { AttributeValue, Item } from "../dynalite.ts";

/** Bytes around a list or map, and for each of its elements, by the documented rules. */
const COLLECTION_BYTES = 3;
const ELEMENT_BYTES = 1;

/** A number takes a byte for each two significant digits, and one; a minus sign takes one more. */
const numberBytes = (text: string): number => {
  const [mantissa = ""] = text.toLowerCase().split("e");
  const [digits = ""] =
    /^\d*[1-9]/.exec(mantissa.replace(/^-/, "").replace(".", "").replace(/^0+/, "")) ?? [];
  return Math.ceil(digits.length / 2) + 1 + (mantissa.startsWith("-") ? 1 : 0);
};

const textBytes = (text: string): number => Buffer.byteLength(text);
const binaryBytes = (base64: string): number => Buffer.byteLength(base64, "base64");

const sumOf = <T>(values: readonly T[], bytes: (value: T) => number): number =>
  values.reduce((sum, value) => sum + bytes(value), 0);

const sizes: Record<string, (value: never) => number> = {
  S: textBytes,
  N: numberBytes,
  B: binaryBytes,
  SS: (values: string[]) => sumOf(values, textBytes),
  NS: (values: string[]) => sumOf(values, numberBytes),
  BS: (values: string[]) => sumOf(values, binaryBytes),
  NULL: () => 1,
  BOOL: () => 1,
  L: (values: AttributeValue[]) =>
    COLLECTION_BYTES + sumOf(values, (value) => ELEMENT_BYTES + valueBytes(value)),
  M: (values: Item) => COLLECTION_BYTES + ELEMENT_BYTES * Object.keys(values).length + entriesBytes(values),
};

const valueBytes = (attribute: AttributeValue): number => {
  for (const type in attribute) return sizes[type]?.(attribute[type] as never) ?? 0;
  return 0;
};

/** Bytes of an item or of a map as DynamoDB counts them: names and values in UTF-8. */
const entriesBytes = (entries: Item): number => {
  let bytes = 0;
  for (const name in entries) bytes += textBytes(name) + valueBytes(entries[name] ?? {});
  return bytes;
};

/** Each write asks for its images' sizes several times. */
const counted = new WeakMap<Item, number>();

/** Bytes of an item as DynamoDB counts them. The item must not change any more. */
export const itemBytes = (item: Item): number => {
  const bytes = counted.get(item) ?? entriesBytes(item);
  counted.set(item, bytes);
  return bytes;
};
