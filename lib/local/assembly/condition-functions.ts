import { asList, asText, type Evaluation, type Intrinsic, operands } from "./intrinsic.ts";

/** Fn::If, the logic of conditions, and references to a named condition. */
export const conditionFunctions: Readonly<Record<string, Intrinsic>> = {
  Condition: (argument, { conditionHolds, place }) => conditionHolds(asText(argument, place)),
  "Fn::If": choose,
  "Fn::Equals": (argument, evaluation) => {
    const [left, right] = operands(argument, evaluation, 2).map((side) => asText(side, evaluation.place));
    return left === right;
  },
  "Fn::Not": (argument, evaluation) => !truths(argument, evaluation)[0],
  "Fn::And": (argument, evaluation) => truths(argument, evaluation).every(Boolean),
  "Fn::Or": (argument, evaluation) => truths(argument, evaluation).some(Boolean),
};

/** Resolves the chosen side only: the other may refer to what the condition leaves out. */
function choose(argument: unknown, { conditionHolds, resolve, place }: Evaluation): unknown {
  const [name, whenTrue, whenFalse] = asList(argument, place);
  return conditionHolds(asText(name, place)) ? resolve(whenTrue, 1) : resolve(whenFalse, 2);
}

function truths(argument: unknown, { resolve, place }: Evaluation): boolean[] {
  return asList(argument, place).map((operand, index) => resolve(operand, index) === true);
}
