import { InvalidEventPattern } from "./invalid-pattern.ts";
import type { LeafTest } from "./leaf.ts";

/** Numbers beyond this are compared only for identity (EventBridge user guide, numeric matching). */
const NUMERIC_MAX = 5e9;

type Bound = (value: number) => boolean;

const LOWER: Record<string, (limit: number) => Bound> = {
  ">": (limit) => (value) => value > limit,
  ">=": (limit) => (value) => value >= limit,
};
const UPPER: Record<string, (limit: number) => Bound> = {
  "<": (limit) => (value) => value < limit,
  "<=": (limit) => (value) => value <= limit,
};

/** Compiles `["=", n]`, one bound, or a lower bound followed by an upper one. */
export function compileNumeric(terms: unknown): LeafTest {
  if (!Array.isArray(terms)) throw new InvalidEventPattern("Value of numeric must be an array.");
  const [operator, limit, upperOperator, upperLimit, ...tooMany]: unknown[] = terms;
  if (typeof operator !== "string") {
    throw new InvalidEventPattern(`Invalid member in numeric match: ${String(operator)}`);
  }
  if (tooMany.length > 0) throw new InvalidEventPattern("Too many terms in numeric range expression");
  const low = readLimit(operator, limit);
  const bounds = [compileBound(operator, low)];
  if (terms.length > 2) {
    bounds.push(compileUpper(operator, low, upperOperator, upperLimit));
  }
  return (leaf) =>
    typeof leaf === "number" && Math.abs(leaf) <= NUMERIC_MAX && bounds.every((bound) => bound(leaf));
}

function compileBound(operator: string, limit: number): Bound {
  if (operator === "=") return (value) => value === limit;
  const bound = LOWER[operator] ?? UPPER[operator];
  if (!bound) throw new InvalidEventPattern(`Unrecognized numeric range operator: ${operator}`);
  return bound(limit);
}

function compileUpper(lowerOperator: string, low: number, operator: unknown, limit: unknown): Bound {
  if (!LOWER[lowerOperator]) throw new InvalidEventPattern("Too many elements in numeric expression");
  const upper = typeof operator === "string" ? UPPER[operator] : undefined;
  if (typeof operator !== "string" || !upper) {
    throw new InvalidEventPattern(`Bad numeric range operator: ${String(operator)}`);
  }
  const high = readLimit(operator, limit);
  if (low >= high) throw new InvalidEventPattern("Bottom must be less than top");
  return upper(high);
}

function readLimit(operator: string, limit: unknown): number {
  if (typeof limit !== "number") {
    throw new InvalidEventPattern(`Value of ${operator === "=" ? "equals" : operator} must be numeric`);
  }
  if (Math.abs(limit) > NUMERIC_MAX) {
    throw new InvalidEventPattern("Value must be between -5.0E9 and 5.0E9, inclusive");
  }
  return limit;
}
