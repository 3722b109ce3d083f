import { type AttributeValue, type Item, validations } from "../dynalite.ts";
import { validationError } from "../wire-error.ts";
import { addDecimals } from "./decimal.ts";
import { isOperation, isPath, type Operand, valueAt } from "./expression.ts";

const MISSING = "The provided expression refers to an attribute that does not exist in the item";

export const wrongType = () =>
  validationError("An operand in the update expression has an incorrect data type");

/** What a SET assigns, by the item before the update. Throws ValidationException. */
export const assignedValue = (operand: Operand, before: Item): AttributeValue => {
  if (isPath(operand)) return valueAt(operand, before) ?? refuseMissing();
  if (!isOperation(operand)) return operand;
  const { type, name, args } = operand;
  const [first, second] = args;
  if (first === undefined || second === undefined) throw new Error(`${name ?? type} has two operands`);
  if (name === "if_not_exists" && isPath(first))
    return valueAt(first, before) ?? assignedValue(second, before);
  const [a, b] = [assignedValue(first, before), assignedValue(second, before)];
  return name === "list_append" ? joined(a, b) : sum(a, b, type === "subtract" ? -1n : 1n);
};

const refuseMissing = (): never => {
  throw validationError(MISSING);
};

const joined = (a: AttributeValue, b: AttributeValue): AttributeValue => {
  if (!(Array.isArray(a["L"]) && Array.isArray(b["L"]))) throw wrongType();
  return { L: [...a["L"], ...b["L"]] };
};

/** A sum within the range and the precision of numbers. Throws ValidationException. */
export const sum = (a: AttributeValue, b: AttributeValue, sign: bigint): AttributeValue => {
  const [one, other] = [a["N"], b["N"]];
  if (typeof one !== "string" || typeof other !== "string") throw wrongType();
  const value = { N: addDecimals(one, other, sign) };
  const problem = validations.validateAttributeValue(value);
  if (problem) throw validationError(problem);
  return value;
};
