import type { AttributeValue, Item } from "../dynalite.ts";
import { sameValue } from "../same-value.ts";
import { contentOf, isOperation, isPath, type Operand, type Operation, valueAt } from "./expression.ts";
import { compareValues } from "./order.ts";

type Value = AttributeValue | undefined;

/** Whether an item meets a condition or a filter. */
export const matches = (condition: Operand, item: Item): boolean => {
  if (!isOperation(condition)) throw new Error("a condition is an operation");
  const { type, name = "", args } = condition;
  if (type === "and") return args.every((one) => matches(one, item));
  if (type === "or") return args.some((one) => matches(one, item));
  if (type === "not") return !args.some((one) => matches(one, item));
  const test = tests[type === "function" ? name : type];
  if (test === undefined) throw new Error(`no condition is called ${name || type}`);
  const [first, ...others] = args.map((one) => operandValue(one, item));
  return test(first, ...others);
};

const operandValue = (operand: Operand, item: Item): Value => {
  if (isPath(operand)) return valueAt(operand, item);
  return isOperation(operand) ? sizeOf(operand, item) : operand;
};

/** The one function that is an operand. */
const sizeOf = ({ args: [operand] }: Operation, item: Item): Value => {
  const value = operand && operandValue(operand, item);
  if (value === undefined) return undefined;
  const [type, content] = contentOf(value);
  const measure = sizes[type];
  return measure && { N: String(measure(content as never)) };
};

const count = (members: unknown[]): number => members.length;
const sizes: Readonly<Record<string, (content: never) => number>> = {
  S: (text: string) => text.length,
  B: (base64: string) => Buffer.byteLength(base64, "base64"),
  SS: count,
  NS: count,
  BS: count,
  L: count,
  M: (entries: object) => Object.keys(entries).length,
};

const isEqual = (a: Value, b: Value): boolean => a !== undefined && b !== undefined && sameValue(a, b);

const ordered =
  (holds: (difference: number) => boolean) =>
  (a: Value, b: Value): boolean => {
    const difference = a && b && compareValues(a, b);
    return difference !== undefined && holds(difference);
  };
const isAtLeast = ordered((difference) => difference >= 0);
const isAtMost = ordered((difference) => difference <= 0);

const tests: Readonly<Record<string, (a: Value, b?: Value, ...more: Value[]) => boolean>> = {
  "=": isEqual,
  "<>": (a, b) => !isEqual(a, b),
  "<": ordered((difference) => difference < 0),
  "<=": isAtMost,
  ">": ordered((difference) => difference > 0),
  ">=": isAtLeast,
  between: (a, low, high) => isAtLeast(a, low) && isAtMost(a, high),
  in: (a, ...list) => list.some((one) => isEqual(a, one)),
  attribute_exists: (a) => a !== undefined,
  attribute_not_exists: (a) => a === undefined,
  attribute_type: (a, type) => a !== undefined && contentOf(a)[0] === type?.["S"],
  begins_with: (a, start) => withContents(a, start, { S: startsWith, B: bytesStartWith }),
  contains: (a, part) => withContents(a, part, { S: includesText, B: includesBytes }) || hasMember(a, part),
};

type ContentTest = (content: string, part: string) => boolean;
const bytesOf = (base64: string): Buffer => Buffer.from(base64, "base64");
const startsWith: ContentTest = (text, start) => text.startsWith(start);
const includesText: ContentTest = (text, part) => text.includes(part);
const includesBytes: ContentTest = (bytes, part) => bytesOf(bytes).includes(bytesOf(part));
const bytesStartWith: ContentTest = (bytes, start) => {
  const wanted = bytesOf(start);
  return bytesOf(bytes).subarray(0, wanted.length).equals(wanted);
};

const withContents = (a: Value, b: Value, types: Readonly<Record<string, ContentTest>>): boolean => {
  if (a === undefined || b === undefined) return false;
  const [type, content] = contentOf(a);
  const part = b[type];
  return part !== undefined && types[type]?.(String(content), String(part)) === true;
};

/** A list has elements, a set of texts, numbers or binaries has members. */
const hasMember = (a: Value, member: Value): boolean => {
  if (a === undefined || member === undefined) return false;
  if (Array.isArray(a["L"])) return a["L"].some((one) => sameValue(one, member));
  const [type, content] = contentOf(member);
  const members = a[`${type}S`];
  return Array.isArray(members) && members.includes(content);
};
