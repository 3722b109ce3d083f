import {
  type AttributeMap,
  type Checked,
  check,
  database,
  isWireError,
  perform,
  readItem,
  type Store,
  type Table,
  tableOf,
} from "./dynalite.ts";
import { validationError, wireError } from "./wire-error.ts";

/** Actions in one transaction at most, and their sizes together. */
const actionsMax = 100;
const bytesMax = 4 * 1024 * 1024;

export interface Change {
  readonly table: Table;
  readonly before: AttributeMap | undefined;
  readonly after: AttributeMap | undefined;
}

interface Planned {
  readonly operation: "PutItem" | "UpdateItem" | "DeleteItem" | "ConditionCheck";
  readonly data: Checked;
  readonly table: Table;
  readonly key: AttributeMap;
  readonly before: AttributeMap | undefined;
  readonly returnsOld: boolean;
}

const operations = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheck",
} as const;

const plan = async (action: Record<string, Record<string, unknown>>, store: Store): Promise<Planned> => {
  const [name = "", ...others] = Object.keys(action);
  const operation = operations[name as keyof typeof operations];
  if (operation === undefined || others.length > 0)
    throw validationError("TransactItems can only contain one of Check, Put, Update or Delete");
  const { ReturnValuesOnConditionCheckFailure, ...body } = action[name] ?? {};
  if (operation === "ConditionCheck" && body["ConditionExpression"] === undefined)
    throw validationError("1 validation error detected: ConditionExpression is required");
  // A check is a deletion that is never carried out: the same fields, the same condition.
  const data = check(operation === "ConditionCheck" ? "DeleteItem" : operation, body, store);
  const table = await tableOf(String(data["TableName"]), store);
  const key = (data["Key"] ?? data["Item"]) as AttributeMap;
  const before = await readItem(table, key, store);
  return {
    operation,
    data,
    table,
    key,
    before,
    returnsOld: ReturnValuesOnConditionCheckFailure === "ALL_OLD",
  };
};

const refuseRepeats = (planned: readonly Planned[]): void => {
  const seen = new Set(
    planned.map(({ table, key }) => `${table.TableName}|${database.createKey(key, table)}`),
  );
  if (seen.size < planned.length)
    throw validationError("Transaction request cannot include multiple operations on one item");
};

/** The cancellation reason of each action, `None` where nothing is wrong. */
const reasonsOf = (planned: readonly Planned[]): Record<string, unknown>[] =>
  planned.map(({ data, before, returnsOld }) =>
    database.checkConditional(data, before)
      ? {
          Code: "ConditionalCheckFailed",
          Message: "The conditional request failed",
          ...(returnsOld && before !== undefined ? { Item: before } : {}),
        }
      : { Code: "None" },
  );

const cancelled = (reasons: readonly Record<string, unknown>[]) =>
  wireError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => String(Code)).join(", ")}]`,
    { CancellationReasons: reasons },
  );

const restore = async (done: readonly Planned[], store: Store): Promise<void> => {
  for (const { table, key, before } of done.toReversed()) {
    const TableName = table.TableName;
    const Key = Object.fromEntries(
      table.KeySchema.map(({ AttributeName }) => [AttributeName, key[AttributeName]]),
    );
    if (before === undefined)
      await perform("DeleteItem", check("DeleteItem", { TableName, Key }, store), store);
    else await perform("PutItem", check("PutItem", { TableName, Item: before }, store), store);
  }
};

/** Carries out a transaction, all or nothing. The caller holds the write lock. Answers what changed. */
export const transactWrite = async (body: Record<string, unknown>, store: Store): Promise<Change[]> => {
  const items = body["TransactItems"];
  if (!Array.isArray(items) || items.length === 0 || items.length > actionsMax)
    throw validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to ${actionsMax}`,
    );
  if (Buffer.byteLength(JSON.stringify(items)) > bytesMax)
    throw validationError("Transaction request size exceeds the maximum of 4 MB");
  const planned: Planned[] = [];
  for (const item of items) planned.push(await plan(item, store));
  refuseRepeats(planned);
  const reasons = reasonsOf(planned);
  if (reasons.some(({ Code }) => Code !== "None")) throw cancelled(reasons);
  const done: Planned[] = [];
  const changes: Change[] = [];
  for (const [index, one] of planned.entries()) {
    if (one.operation === "ConditionCheck") continue;
    try {
      await perform(one.operation, one.data, store);
    } catch (error) {
      await restore(done, store);
      if (!isWireError(error)) throw error;
      const reason = { Code: "ValidationError", Message: error.body.message ?? error.message };
      throw cancelled(planned.map((_, at) => (at === index ? reason : { Code: "None" })));
    }
    done.push(one);
    changes.push({ table: one.table, before: one.before, after: await readItem(one.table, one.key, store) });
  }
  return changes;
};

/** Reads up to 100 items at one moment; the caller holds the read lock. */
export const transactGet = async (
  body: Record<string, unknown>,
  store: Store,
): Promise<Record<string, unknown>> => {
  const items = body["TransactItems"];
  if (!Array.isArray(items) || items.length === 0 || items.length > actionsMax)
    throw validationError(
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint",
    );
  const responses = [];
  for (const { Get } of items)
    responses.push(
      await perform("GetItem", check("GetItem", { ...Get, ConsistentRead: true }, store), store),
    );
  return { Responses: responses.map(({ Item }) => (Item === undefined ? {} : { Item })) };
};
