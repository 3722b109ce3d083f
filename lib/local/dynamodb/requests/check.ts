import { type Checked, type Item, type RequestTypes, rulesOf, validations } from "../dynalite.ts";
import { validationError } from "../wire-error.ts";
import { expressionProblem, parseExpressions } from "./parsed-expressions.ts";
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
    return rulesOf(operation).custom?.(data, noItemLimit) || expressionProblem(data);
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
    const problem = validations.validateAttributeValue(item[name] ?? {});
    if (problem) return problem;
  }
  return undefined;
};

const answerProblem = (operation: string, { ReturnValues = "NONE" }: Checked): string | undefined =>
  operation === "UpdateItem" || ReturnValues === "NONE" || ReturnValues === "ALL_OLD"
    ? undefined
    : "ReturnValues can only be ALL_OLD or NONE";
