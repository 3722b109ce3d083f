import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import { type ExpressionEngine, ExpressionError, loadExpressionEngine } from "./expression-engine.ts";
import { loadPatternEngine, type PatternEngine, PatternError } from "./pattern-engine.ts";

/** What patterns and expressions run on. */
export interface RuleEngines {
  readonly pattern: PatternEngine;
  readonly expression: ExpressionEngine;
}

const noPattern: PatternEngine = () => {
  throw new PatternError("no pattern was expected");
};
const noExpression: ExpressionEngine = () => {
  throw new ExpressionError("no expression was expected");
};

/** Loads the engines that these checks need, and no others. */
export const loadEngines = async (checks: readonly ValidationRule["check"][]): Promise<RuleEngines> => {
  const has = (kind: ValidationRule["check"]["kind"]) => checks.some((check) => check.kind === kind);
  const [pattern, expression] = await Promise.all([
    has("format") ? loadPatternEngine() : noPattern,
    has("expression") ? loadExpressionEngine() : noExpression,
  ]);
  return { pattern, expression };
};
