import { contentOf, isOperation, isPath, type Operand, type Operation, type Path } from "./expression.ts";
import { orderedTypes } from "./order.ts";

const ordering = new Set(["<", "<=", ">", ">=", "between"]);

/** Of an IN, and of a whole expression (DynamoDB's quotas for expression parameters). */
const inOperandsMax = 100;
const operatorsMax = 300;

/** What is wrong with a condition that dynalite has parsed, and that it lets through. */
export const conditionProblem = (condition: Operand): string | undefined =>
  operatorsIn(condition) > operatorsMax
    ? `The expression contains too many operators; operator count: ${operatorsIn(condition)}`
    : operandProblem(condition);

const operatorsIn = (operand: Operand): number =>
  isOperation(operand) ? operand.args.reduce((sum, one) => sum + operatorsIn(one), 1) : 0;

const operandProblem = (condition: Operand): string | undefined => {
  if (!isOperation(condition)) return undefined;
  if (condition.type === "in" && condition.args.length - 1 > inOperandsMax)
    return `The IN operator is provided with too many operands; number of operands: ${condition.args.length - 1}`;
  for (const operand of condition.args) {
    const problem = operandProblem(operand) ?? orderProblem(condition, operand);
    if (problem !== undefined) return problem;
  }
  return sameOperandProblem(condition);
};

/** What is wrong with an assigned value that dynalite has parsed, and that it lets through. */
export const assignmentProblem = (value: Operand): string | undefined => {
  if (!isOperation(value)) return undefined;
  if (value.name === "if_not_exists") return sameOperandProblem(value);
  return value.args.map(assignmentProblem).find((problem) => problem !== undefined);
};

const titleOf = ({ type, name }: Operation): string =>
  type === "function" ? (name ?? "") : type.toUpperCase();

/** Only texts, numbers and binaries have an order. */
const orderProblem = (operation: Operation, operand: Operand): string | undefined => {
  if (!ordering.has(operation.type) || isPath(operand) || isOperation(operand)) return undefined;
  const [given] = contentOf(operand);
  return orderedTypes.has(given)
    ? undefined
    : "Incorrect operand type for operator or function; " +
        `operator or function: ${titleOf(operation)}, operand type: ${given}`;
};

const sameOperandProblem = (operation: Operation): string | undefined => {
  const [first, ...others] = operation.args;
  if (first === undefined || !isPath(first)) return undefined;
  return others.some((other) => isPath(other) && isSamePath(first, other))
    ? "The first operand must be distinct from the remaining operands for this operator or function; " +
        `operator: ${titleOf(operation)}, first operand: ${written(first)}`
    : undefined;
};

const isSamePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((place, at) => place === b[at]);

const written = (path: Path): string =>
  `[${path.map((place) => (typeof place === "number" ? `[${place}]` : place)).join(", ")}]`;
