import {
  type AttributeValue,
  type Checked,
  type Item,
  type RequestTypes,
  rulesOf,
  validations,
} from "../dynalite.ts";
import { validationError } from "../wire-error.ts";
import { expressionProblem, parseExpressions } from "./parsed-expressions.ts";
import { selectProblem } from "./select-problem.ts";
import { readTypes } from "./wire-types.ts";

/** The parameters that expressions have taken the place of. */
const legacy = [
  "AttributesToGet",
  "AttributeUpdates",
  "ConditionalOperator",
  "Expected",
  "KeyConditions",
  "QueryFilter",
  "ScanFilter",
];

/** An item's bytes are counted when it is staged. */
const noItemLimit = { options: { maxItemSize: Number.POSITIVE_INFINITY } };

/** Checks a request as DynamoDB would, and parses its expressions. Throws a wire error. Takes the body over. */
export const check = (operation: string, body: Record<string, unknown>): Checked => {
  for (const name of legacy)
    if (body[name] != null) throw validationError(`The local DynamoDB takes expressions in place of ${name}`);
  const data = checkShape(body, rulesOf(operation).types) as Checked;
  const problem = problemOf(operation, data);
  if (problem) throw validationError(problem);
  return data;
};

/** Checks a request by dynalite's description of it alone. Throws a wire error. */
export const checkShape = (body: Record<string, unknown>, types: RequestTypes): unknown => {
  const data = readTypes(types, body);
  validations.checkValidations(data, types, undefined, undefined);
  return data;
};

/** The expressions that an operation on one item takes. */
const itemExpressions: Readonly<Record<string, readonly string[]>> = {
  PutItem: ["ConditionExpression"],
  UpdateItem: ["UpdateExpression", "ConditionExpression"],
  DeleteItem: ["ConditionExpression"],
  GetItem: ["ProjectionExpression"],
};

/** What is wrong with a request whose shape is right, without looking at its table. */
export const problemOf = (operation: string, data: Checked): string | undefined => {
  const expressions = itemExpressions[operation];
  if (expressions === undefined)
    return rulesOf(operation).custom?.(data, noItemLimit) || expressionProblem(data) || selectProblem(data);
  return (
    validations.validateExpressionParams(data, expressions, []) ??
    valueProblem(data.Item ?? data.Key ?? {}) ??
    answerProblem(operation, data) ??
    parseExpressions(data)
  );
};

/** What is wrong with the values of an item or a key. */
export const valueProblem = (item: Item): string | undefined => {
  for (const name in item) {
    const value = item[name] ?? {};
    const problem = isPlain(value) ? undefined : validations.validateAttributeValue(value);
    if (problem) return problem;
  }
  return undefined;
};

/** An integer in the form that it is kept in. */
const integer = /^(?:0|-?[1-9]\d{0,14})$/;

/** Whether a value is sure to be right: most are, and dynalite takes its time with each number. */
const isPlain = (value: AttributeValue): boolean => {
  const types = Object.keys(value);
  const [type] = types;
  if (types.length !== 1) return false;
  if (type === "S" || type === "BOOL") return true;
  if (type === "N") return integer.test(String(value["N"]));
  if (type === "L") return (value["L"] as AttributeValue[]).every(isPlain);
  return type === "M" && Object.values(value["M"] as Item).every(isPlain);
};

const answerProblem = (operation: string, { ReturnValues = "NONE" }: Checked): string | undefined =>
  operation === "UpdateItem" || ReturnValues === "NONE" || ReturnValues === "ALL_OLD"
    ? undefined
    : "ReturnValues can only be ALL_OLD or NONE";
