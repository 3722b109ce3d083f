import { type Checked, validations } from "../dynalite.ts";
import { assignmentProblem, conditionProblem } from "../expressions/check-operands.ts";

type Parsed = Pick<Checked, "_condition" | "_filter" | "_projection" | "_updates">;

/** Many requests differ in their items alone; parsing takes longer than the write. */
const ENTRIES_MAX = 1000;
const parsed = new Map<string, { readonly expressions: Parsed; readonly problem: string | undefined }>();

/** Parses the expressions of a request into its hidden fields. Answers what is wrong with them. */
export const parseExpressions = (data: Checked): string | undefined => {
  const { ConditionExpression, UpdateExpression, ProjectionExpression } = data;
  const { ExpressionAttributeNames, ExpressionAttributeValues } = data;
  const asked = [ConditionExpression, UpdateExpression, ProjectionExpression];
  const key = JSON.stringify([...asked, ExpressionAttributeNames, ExpressionAttributeValues]);
  const known = parsed.get(key);
  if (known !== undefined) {
    Object.assign(data, known.expressions);
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
  parsed.set(key, { expressions, problem });
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
