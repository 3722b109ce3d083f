import { compileCidr } from "./cidr.ts";
import { InvalidEventPattern } from "./invalid-pattern.ts";
import { isRecord, type LeafTest } from "./leaf.ts";
import { compileNumeric } from "./numeric.ts";
import { compileWildcard } from "./wildcard.ts";

type TextTest = (text: string) => boolean;

/** Every match type but `exists`, which asks about the path and not about a leaf. */
const OPERATORS: Record<string, (operand: unknown) => LeafTest> = {
  exactly: (operand) => onText(equalTo(readText("exact", operand))),
  prefix: (operand) => onText(affix("prefix", operand, (text, part) => text.startsWith(part))),
  suffix: (operand) => onText(affix("suffix", operand, (text, part) => text.endsWith(part))),
  "equals-ignore-case": (operand) => onText(equalIgnoringCase(readText("equals-ignore-case", operand))),
  wildcard: (operand) => onText(compileWildcard(readText("wildcard", operand))),
  numeric: compileNumeric,
  cidr: compileCidr,
  "anything-but": compileAnythingBut,
};

/** The names a field may not bear inside `$or`, since they would read as match types. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([...Object.keys(OPERATORS), "exists"]);

/** Compiles one `{ operator: operand }`. Throws InvalidEventPattern. */
export function compileOperator(name: string, operand: unknown): LeafTest {
  const compile = OPERATORS[name];
  if (!compile) throw new InvalidEventPattern(`Unrecognized match type ${name}`);
  return compile(operand);
}

const onText =
  (test: TextTest): LeafTest =>
  (leaf) =>
    typeof leaf === "string" && test(leaf);

const equalTo =
  (expected: string): TextTest =>
  (text) =>
    text === expected;

/** Upper then lower case, so that letters with several forms (ſ and s, ς and σ) fold together. */
const fold = (text: string): string => text.toUpperCase().toLowerCase();

function equalIgnoringCase(expected: string): TextTest {
  const folded = fold(expected);
  return (text) => fold(text) === folded;
}

function affix(name: string, operand: unknown, holds: (text: string, part: string) => boolean): TextTest {
  if (!isRecord(operand)) {
    const part = readText(name, operand);
    return (text) => holds(text, part);
  }
  const folded = fold(readText(`${name} equals-ignore-case`, onlyMember(operand, ["equals-ignore-case"])[1]));
  return (text) => holds(fold(text), folded);
}

/** The exact complement of its operand over a present leaf; a missing field matches neither. */
function compileAnythingBut(operand: unknown): LeafTest {
  const excluded = isRecord(operand) ? compileExcludedText(operand) : compileExcludedValues(operand);
  return (leaf) => !excluded(leaf);
}

function compileExcludedText(operand: Record<string, unknown>): LeafTest {
  const [name, value] = onlyMember(operand, ["prefix", "suffix", "equals-ignore-case", "wildcard"]);
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (parts.length === 0) throw new InvalidEventPattern("Empty arrays are not allowed");
  const tests = parts.map((part) => {
    if (isRecord(part)) throw new InvalidEventPattern(`${name} match pattern must be a string`);
    if ((name === "prefix" || name === "suffix") && part === "") {
      throw new InvalidEventPattern("Null prefix/suffix not allowed");
    }
    return compileOperator(name, part);
  });
  return (leaf) => tests.some((test) => test(leaf));
}

function compileExcludedValues(operand: unknown): LeafTest {
  const values: unknown[] = Array.isArray(operand) ? operand : [operand];
  const kinds = new Set(values.map((value) => typeof value));
  const [kind] = kinds;
  if (kinds.size !== 1 || (kind !== "string" && kind !== "number")) {
    throw new InvalidEventPattern(
      "Inside anything but list, either all values are number or string, mixed type is not supported",
    );
  }
  const excluded = new Set(values);
  return (leaf) => excluded.has(leaf);
}

function onlyMember(operand: Record<string, unknown>, allowed: readonly string[]): [string, unknown] {
  const [member, ...others] = Object.entries(operand);
  if (!member || others.length > 0) throw new InvalidEventPattern("Only one key allowed in match expression");
  if (!allowed.includes(member[0])) throw new InvalidEventPattern(`Unsupported match pattern: ${member[0]}`);
  return member;
}

function readText(name: string, operand: unknown): string {
  if (typeof operand === "string") return operand;
  throw new InvalidEventPattern(`${name} match pattern must be a string`);
}
