import { type AttributeValue, type Checked, validations } from "../dynalite.ts";
import { assignmentProblem, conditionProblem } from "../expressions/check-operands.ts";

type Parsed = Pick<Checked, "_condition" | "_filter" | "_projection" | "_updates">;
type Values = Checked["ExpressionAttributeValues"];

/** Many requests differ in their items and values alone; parsing takes longer than the write. */
const ENTRIES_MAX = 1000;
interface Entry {
  readonly expressions: Parsed;
  /** Those that the expressions hold. */
  readonly values: Values;
  readonly problem: string | undefined;
}
const parsed = new Map<string, Entry>();

/** A whole number in the form that it is kept in. */
const integer = /^(?:0|-?[1-9]\d{0,14})$/;

/** What of a value can make an expression right or wrong: most often its type alone. */
const shapeOf = (value: AttributeValue): unknown => {
  const [type, another] = Object.keys(value);
  const content = value[type ?? ""];
  const isPlain =
    another === undefined &&
    ((type === "S" && content !== "") || type === "BOOL" || (type === "N" && integer.test(String(content))));
  return isPlain ? type : value;
};

/** Operators whose operands are compared with each other, or looked at, before any item is. */
const looksAtValues = /between|attribute_type/i;

const shapesOf = (texts: readonly unknown[], values: Values): unknown =>
  values === undefined || texts.some((text) => looksAtValues.test(String(text)))
    ? values
    : Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shapeOf(value)]));

/** Expressions with other values in the place of theirs, which they hold as they were given. */
const withValues = <T>(part: T, values: ReadonlyMap<unknown, unknown>): T => {
  if (typeof part !== "object" || part === null) return part;
  const other = values.get(part);
  if (other !== undefined) return other as T;
  if (Array.isArray(part)) return part.map((one) => withValues(one, values)) as T;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, withValues(one, values)])) as T;
};

const takenOver = ({ expressions, values = {} }: Entry, given: Values = {}): Parsed => {
  // The others are the same ones, and in the form that parsing has given them.
  const plain = Object.entries(values).filter(([, one]) => shapeOf(one) !== one);
  const others = new Map<unknown, unknown>(plain.map(([name, one]) => [one, given[name]]));
  return others.size === 0 ? expressions : withValues(expressions, others);
};

/** Parses the expressions of a request into its hidden fields. Answers what is wrong with them. */
export const parseExpressions = (data: Checked): string | undefined => {
  const { ConditionExpression, UpdateExpression, ProjectionExpression } = data;
  const { ExpressionAttributeNames, ExpressionAttributeValues: values } = data;
  const asked = [ConditionExpression, UpdateExpression, ProjectionExpression];
  const key = JSON.stringify([...asked, ExpressionAttributeNames, shapesOf(asked, values)]);
  const known = parsed.get(key);
  if (known !== undefined) {
    Object.assign(data, takenOver(known, values));
    return known.problem;
  }
  const problem = validations.validateExpressions(data) ?? expressionProblem(data);
  const { _condition, _projection, _updates } = data;
  const expressions = {
    ...(_condition && { _condition }),
    ...(_projection && { _projection }),
    ...(_updates && { _updates }),
  };
  if (parsed.size >= ENTRIES_MAX) parsed.clear();
  parsed.set(key, { expressions, values, problem });
  return problem;
};

/** What dynalite lets through. */
export const expressionProblem = ({ _condition, _filter, _updates }: Checked): string | undefined => {
  for (const { val } of _updates?.sections ?? []) {
    const inUpdate = val && assignmentProblem(val);
    if (inUpdate) return `Invalid UpdateExpression: ${inUpdate}`;
  }
  const inCondition = _condition && conditionProblem(_condition.expression);
  if (inCondition) return `Invalid ConditionExpression: ${inCondition}`;
  const inFilter = _filter && conditionProblem(_filter.expression);
  return inFilter && `Invalid FilterExpression: ${inFilter}`;
};
