import { contentOf, isOperation, isPath, type Operand } from "./expression.ts";
import { orderedTypes } from "./order.ts";

const ordering = new Set(["<", "<=", ">", ">=", "between"]);

/** What is wrong with a condition that dynalite has parsed: it lets any value be compared by order. */
export const conditionProblem = (condition: Operand): string | undefined => {
  if (!isOperation(condition)) return undefined;
  const { type, args } = condition;
  for (const operand of args) {
    const deeper = conditionProblem(operand);
    if (deeper !== undefined) return deeper;
    if (isPath(operand) || isOperation(operand) || !ordering.has(type)) continue;
    const [given] = contentOf(operand);
    if (!orderedTypes.has(given))
      return `Incorrect operand type for operator or function; operator or function: ${type.toUpperCase()}, operand type: ${given}`;
  }
  return undefined;
};
