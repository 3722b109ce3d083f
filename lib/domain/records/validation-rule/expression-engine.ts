import type { ASTNode } from "@marcbachmann/cel-js";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { type Budget, extentOf, fullLead, ruleStepsMax, stepsOf } from "./expression-cost.ts";

/** What an expression may name: `lead` as the API shows it, with `null` for what is missing, and the time. */
export interface ExpressionContext {
  readonly lead: object;
  readonly now: Date;
  /** What is left of the steps that all expressions may take on this lead; evaluating takes from it. */
  readonly budget: Budget;
}

/**
 * True or false; undefined where it compares what is missing, or anything else that has no answer. `failed` where a
 * function throws on what the lead holds, such as a time zone that is none, or no steps are left.
 */
export type Expression = (context: ExpressionContext) => boolean | undefined | "failed";

/** Makes expressions. Throws ExpressionError. */
export type ExpressionEngine = (source: string) => Expression;

/** An expression that can't be read or that uses what is not allowed here. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  /** Where, in characters from 1. */
  readonly column: number | undefined;
  readonly hint: string | undefined;
  constructor(message: string, column?: number, hint?: string) {
    super(message);
    this.column = column;
    this.hint = hint;
  }
}

/** One expression's size; CEL has no loops but over lists. */
const limits = {
  maxAstNodes: 300,
  maxDepth: 32,
  maxListElements: 100,
  maxMapEntries: 20,
  maxCallArguments: 4,
};
/** Walks over a list within a walk over a list; each level multiplies. */
const walksMax = 2;

const walks = new Set(["all", "exists", "exists_one", "filter"]);
/** Functions whose work is at most that of their argument's length. `matches` runs on a regular expression engine that
 * backtracks; `bind`, `map` and `split` can make a value that doubles with every step. */
const allowed = new Set([
  ...walks,
  ...["size", "has", "contains", "startsWith", "endsWith", "lowerAscii", "upperAscii", "trim", "indexOf"],
  ...["substring", "int", "double", "string", "bool", "timestamp", "duration", "getFullYear", "getMonth"],
  ...["getDate", "getDayOfMonth", "getDayOfWeek", "getDayOfYear", "getHours", "getMinutes", "getSeconds"],
]);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && "op" in value;

const refuse = (name: string, node: ASTNode): never => {
  const near = nearestName(name, [...allowed]);
  const hint =
    name === "matches"
      ? "Use a rule of the kind `format`."
      : near === undefined
        ? undefined
        : `Did you mean \`${near}\`?`;
  throw new ExpressionError(`Expressions have no function \`${name}\` here.`, node.start + 1, hint);
};

const checkNode = (node: unknown, depth: number): void => {
  if (Array.isArray(node)) {
    for (const item of node) checkNode(item, depth);
    return;
  }
  if (!isNode(node)) return;
  const name = node.op === "call" || node.op === "rcall" ? node.args[0] : undefined;
  if (name !== undefined && !allowed.has(name)) refuse(name, node);
  const within = name !== undefined && walks.has(name) ? depth + 1 : depth;
  if (within > walksMax)
    throw new ExpressionError("Lists are walked through at most two deep.", node.start + 1);
  checkNode(node.args, within);
};

/** Loads CEL; those do who have an expression. */
export const loadExpressionEngine = async (): Promise<ExpressionEngine> => {
  const {
    Environment,
    ParseError,
    TypeError: CelTypeError,
    EvaluationError,
  } = await import("@marcbachmann/cel-js");
  const environment = new Environment({ limits })
    .registerVariable("lead", "map")
    .registerVariable("now", "google.protobuf.Timestamp");
  const told = (error: unknown): ExpressionError => {
    if (error instanceof ParseError || error instanceof CelTypeError || error instanceof EvaluationError)
      return new ExpressionError(error.summary, error.range && error.range.start + 1);
    throw error;
  };
  const read = (source: string) => {
    try {
      const parsed = environment.parse(source);
      checkNode(parsed.ast, 0);
      const stepsOn = stepsOf(parsed.ast);
      const most = stepsOn(fullLead);
      const { valid, type, error } = parsed.check();
      if (!valid) throw error;
      if (type !== "bool" && type !== "dyn")
        throw new ExpressionError(`The expression is true or false; this one is a ${type}.`);
      if (most > ruleStepsMax)
        throw new ExpressionError(
          `On a lead whose lists are full this takes ${most} steps; a rule has ${ruleStepsMax}.`,
          undefined,
          "Walk through one list, not through a list for each member of a list.",
        );
      return { evaluate: parsed, stepsOn };
    } catch (error) {
      throw error instanceof ExpressionError ? error : told(error);
    }
  };
  return (source) => {
    const { evaluate, stepsOn } = read(source);
    return ({ lead, now, budget }) => {
      const steps = stepsOn(extentOf(lead));
      if (steps > budget.left) return "failed";
      budget.left -= steps;
      // A walk that fails at each member would spend most of its time on traces that nobody reads.
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 0;
      try {
        const answer: unknown = evaluate({ lead, now });
        return typeof answer === "boolean" ? answer : undefined;
      } catch (error) {
        return error instanceof EvaluationError ? undefined : "failed";
      } finally {
        Error.stackTraceLimit = stackTraceLimit;
      }
    };
  };
};
