import { type Answer, actionOf, type Checked, rulesOf, validations } from "../dynalite.ts";
import { conditionProblem } from "../expressions/check-condition.ts";
import { validationError } from "../wire-error.ts";
import { StagedStore } from "./staged-store.ts";
import type { TableCatalog } from "./table-catalog.ts";

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

/** Checks a request as DynamoDB would, and parses its expressions. Throws a wire error. Takes the body over. */
export const check = (operation: string, body: Record<string, unknown>, catalog: TableCatalog): Checked => {
  for (const name of legacy)
    if (body[name] != null) throw validationError(`The local DynamoDB takes expressions in place of ${name}`);
  const { types, custom } = rulesOf(operation);
  const data = validations.checkTypes(body, types);
  validations.checkValidations(data, types, custom, new StagedStore(catalog));
  refuseProblems(data);
  return data;
};

/** What dynalite lets through. Throws ValidationException. */
export const refuseProblems = ({ _condition, _filter }: Checked): void => {
  const inCondition = _condition && conditionProblem(_condition.expression);
  if (inCondition) throw validationError(`Invalid ConditionExpression: ${inCondition}`);
  const inFilter = _filter && conditionProblem(_filter.expression);
  if (inFilter) throw validationError(`Invalid FilterExpression: ${inFilter}`);
};

/** Runs one of dynalite's actions. Rejects with a wire error. */
export const run = (operation: string, data: Checked, store: StagedStore): Promise<Answer> =>
  new Promise((resolve, reject) => {
    actionOf(operation)(store, data, (error, answer) => (error ? reject(error) : resolve(answer ?? {})));
  });
