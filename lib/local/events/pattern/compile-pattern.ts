import { InvalidEventPattern } from "./invalid-pattern.ts";
import { isLeaf, isRecord, type LeafTest } from "./leaf.ts";
import { compileOperator, RESERVED_NAMES } from "./operators.ts";

/** What one field must satisfy: any of the tests on a leaf, or its absence when allowed. */
export interface FieldTest {
  readonly tests: readonly LeafTest[];
  readonly absenceMatches: boolean;
}

/** One way to match: every path with its test. `$or` makes several. */
export type Branch = ReadonlyMap<string, FieldTest>;

/** EventBridge refuses patterns whose `$or` combinations exceed this (user guide, "Or" matching). */
const COMBINATIONS_MAX = 1_000;

/** Compiles a parsed pattern into its branches. Throws InvalidEventPattern. */
export function compilePattern(pattern: unknown): Branch[] {
  if (!isRecord(pattern)) throw new InvalidEventPattern("Filter is not an object");
  return compileObject(pattern, "", false, [new Map()]);
}

function compileObject(pattern: object, path: string, insideOr: boolean, branches: Branch[]): Branch[] {
  const members: [string, unknown][] = Object.entries(pattern);
  if (members.length === 0) throw new InvalidEventPattern("Empty objects are not allowed");
  let grown = branches;
  for (const [name, value] of members) {
    if (name === "$or") {
      grown = compileOr(value, path, grown);
      continue;
    }
    if (insideOr && RESERVED_NAMES.has(name)) {
      throw new InvalidEventPattern(`${name} is Ruler reserved fieldName which cannot be used inside $or.`);
    }
    const inner = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(value)) {
      // A path that is given twice (outside and inside $or) keeps its last test, as in event-ruler.
      const test = compileField(value);
      grown = grown.map((branch) => new Map(branch).set(inner, test));
    } else if (isRecord(value)) {
      grown = compileObject(value, inner, insideOr, grown);
    } else {
      throw new InvalidEventPattern(`"${name}" must be an object or an array`);
    }
  }
  return grown;
}

function compileOr(alternatives: unknown, path: string, branches: Branch[]): Branch[] {
  if (!Array.isArray(alternatives)) throw new InvalidEventPattern("It must be an Array followed with $or.");
  if (!alternatives.every(isRecord)) {
    throw new InvalidEventPattern("Only JSON object is allowed in array of $or relationship.");
  }
  if (alternatives.length < 2) {
    throw new InvalidEventPattern("There must have at least 2 Objects in $or relationship.");
  }
  const grown = alternatives.flatMap((alternative) => compileObject(alternative, path, true, branches));
  if (grown.length > COMBINATIONS_MAX) {
    throw new InvalidEventPattern(`Rule is too complex: more than ${COMBINATIONS_MAX} $or combinations`);
  }
  return grown;
}

function compileField(values: readonly unknown[]): FieldTest {
  if (values.length === 0) throw new InvalidEventPattern("Empty arrays are not allowed");
  const tests: LeafTest[] = [];
  let absenceMatches = false;
  for (const value of values) {
    if (isLeaf(value)) {
      tests.push((leaf) => leaf === value);
      continue;
    }
    const [name, operand] = readMatchExpression(value);
    if (name !== "exists") tests.push(compileOperator(name, operand));
    else if (operand === true) tests.push(() => true);
    else if (operand === false) absenceMatches = true;
    else throw new InvalidEventPattern("exists match pattern must be either true or false.");
  }
  return { tests, absenceMatches };
}

function readMatchExpression(value: unknown): [string, unknown] {
  if (!isRecord(value)) {
    throw new InvalidEventPattern("Match value must be String, number, true, false, or null");
  }
  const [member, ...others] = Object.entries(value);
  if (!member) throw new InvalidEventPattern("Match expression name not found");
  if (others.length > 0) throw new InvalidEventPattern("Only one key allowed in match expression");
  return member;
}
