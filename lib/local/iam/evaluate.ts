import { conditionHolds } from "./condition.ts";
import { normaliseKey } from "./condition-keys.ts";
import { globMatches } from "./glob.ts";
import { type Caller, principalMatches } from "./principal.ts";
import type { Patterns, Statement } from "./statement.ts";
import { fillVariables, type RequestContext } from "./variables.ts";

/** One action on one resource, as IAM sees a call. */
export interface AccessRequest {
  readonly action: string;
  readonly resource: string;
  /** Condition keys (any case) to their values; absent means that the request does not carry the key. */
  readonly context?: Readonly<Record<string, readonly string[]>>;
  /** Needed to match the Principal of resource policies. */
  readonly caller?: Caller;
}

export interface Decision {
  readonly allowed: boolean;
  readonly reason: "allowed" | "explicit deny" | "no statement allows it";
  /** The statements that decided: those that allow, or those that deny. */
  readonly matchedStatementIds: readonly string[];
}

/** Decides by IAM's rules: an explicit deny wins, then any allow, else denied. Pure. */
export function evaluate(statements: readonly Statement[], request: AccessRequest): Decision {
  const context = toContext(request.context ?? {});
  const matched = statements.filter((statement) => statementMatches(statement, request, context));
  const denies = matched.filter(({ effect }) => effect === "Deny");
  if (denies.length > 0) return decision(false, "explicit deny", denies);
  if (matched.length > 0) return decision(true, "allowed", matched);
  return decision(false, "no statement allows it", []);
}

function decision(allowed: boolean, reason: Decision["reason"], by: readonly Statement[]): Decision {
  return { allowed, reason, matchedStatementIds: by.map(({ id }) => id) };
}

function toContext(given: Readonly<Record<string, readonly string[]>>): RequestContext {
  return new Map(Object.entries(given).map(([key, values]) => [normaliseKey(key), values]));
}

function statementMatches(statement: Statement, request: AccessRequest, context: RequestContext): boolean {
  return (
    whoMatches(statement, request.caller) &&
    patternsMatch(statement.actions, (pattern) => globMatches(pattern, request.action, true)) &&
    patternsMatch(statement.resources, (pattern) => {
      const filled = fillVariables(pattern, context);
      return filled !== null && globMatches(filled, request.resource);
    }) &&
    statement.conditions.every((condition) => conditionHolds(condition, context))
  );
}

function whoMatches({ principal }: Statement, caller: Caller | undefined): boolean {
  if (!principal) return true;
  return caller !== undefined && principalMatches(principal, caller) !== principal.negated;
}

function patternsMatch({ values, negated }: Patterns, matches: (pattern: string) => boolean): boolean {
  return values.some(matches) !== negated;
}
