import { assertKnownKey, normaliseKey } from "./condition-keys.ts";
import { arnMatches, fromLiteral, globMatches } from "./glob.ts";
import { UnsupportedPolicy } from "./unsupported-policy.ts";
import { assertKnownVariables, fillVariables, type RequestContext } from "./variables.ts";

/** Whether one value of the request satisfies one value of the policy. */
type Comparison = (policyValue: string, requestValue: string) => boolean;

/** One operator applied to one key. */
export interface Condition {
  readonly key: string;
  readonly values: readonly string[];
  readonly operator: Operator;
}

interface Operator {
  readonly compare: Comparison | "null";
  readonly negated: boolean;
  readonly quantifier: "one" | "all" | "any";
  readonly ifExists: boolean;
}

const equals: Comparison = (policy, request) => fromLiteral(policy) === request;
const equalsIgnoringCase: Comparison = (policy, request) =>
  fromLiteral(policy).toLowerCase() === request.toLowerCase();
const like: Comparison = (policy, request) => globMatches(policy, request);
const numeric =
  (holds: (request: number, policy: number) => boolean): Comparison =>
  (policy, request) =>
    holds(Number(request), Number(policy));
const date =
  (holds: (request: number, policy: number) => boolean): Comparison =>
  (policy, request) =>
    holds(Date.parse(request), Date.parse(policy));

const COMPARISONS: Record<string, Comparison | "null"> = {
  StringEquals: equals,
  StringEqualsIgnoreCase: equalsIgnoringCase,
  StringLike: like,
  ArnEquals: arnMatches,
  ArnLike: arnMatches,
  Bool: equalsIgnoringCase,
  NumericEquals: numeric((a, b) => a === b),
  NumericLessThan: numeric((a, b) => a < b),
  NumericLessThanEquals: numeric((a, b) => a <= b),
  NumericGreaterThan: numeric((a, b) => a > b),
  NumericGreaterThanEquals: numeric((a, b) => a >= b),
  DateEquals: date((a, b) => a === b),
  DateLessThan: date((a, b) => a < b),
  DateLessThanEquals: date((a, b) => a <= b),
  DateGreaterThan: date((a, b) => a > b),
  DateGreaterThanEquals: date((a, b) => a >= b),
  Null: "null",
};

const NEGATIONS: Record<string, string> = {
  StringNotEquals: "StringEquals",
  StringNotEqualsIgnoreCase: "StringEqualsIgnoreCase",
  StringNotLike: "StringLike",
  ArnNotEquals: "ArnEquals",
  ArnNotLike: "ArnLike",
  NumericNotEquals: "NumericEquals",
  DateNotEquals: "DateEquals",
};

/** Reads one member of a Condition block. Throws UnsupportedPolicy, naming an unknown operator, key or variable. */
export function readCondition(
  operatorName: string,
  key: string,
  values: readonly string[],
  statementId: string,
): Condition {
  const operator = readOperator(operatorName);
  if (!operator)
    throw new UnsupportedPolicy(`condition operator ${operatorName} in statement ${statementId}`);
  assertKnownKey(key, statementId);
  for (const value of values) assertKnownVariables(value, statementId);
  return { key: normaliseKey(key), values, operator };
}

/** Whether the request satisfies the condition, by IAM's rules for missing and for many-valued keys. */
export function conditionHolds({ key, values, operator }: Condition, context: RequestContext): boolean {
  const present = context.get(key) ?? [];
  const { compare, negated, quantifier, ifExists } = operator;
  if (compare === "null") return values.some((value) => (value === "true") === (present.length === 0));
  if (present.length === 0) {
    // ForAllValues over nothing is true, a negated test of a missing key is true, all else is false.
    return ifExists || quantifier === "all" || (negated && quantifier === "one");
  }
  const filled = values.map((value) => fillVariables(value, context)).filter((value) => value !== null);
  const holds = (requestValue: string): boolean =>
    filled.some((value) => compare(value, requestValue)) !== negated;
  return quantifier === "any" ? present.some(holds) : present.every(holds);
}

function readOperator(name: string): Operator | null {
  const [, prefix, base = "", suffix] = /^(ForAllValues:|ForAnyValue:)?(.+?)(IfExists)?$/.exec(name) ?? [];
  const positive = NEGATIONS[base];
  const compare = COMPARISONS[positive ?? base];
  if (!compare || (compare === "null" && (prefix || suffix))) return null;
  return {
    compare,
    negated: positive !== undefined,
    quantifier: prefix === "ForAllValues:" ? "all" : prefix === "ForAnyValue:" ? "any" : "one",
    ifExists: suffix !== undefined,
  };
}
