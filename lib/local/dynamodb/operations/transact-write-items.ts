import { consumedByTable } from "../capacity/consumed-capacity.ts";
import { itemBytes } from "../capacity/item-size.ts";
import { readUnits } from "../capacity/read-units.ts";
import { Usage } from "../capacity/usage.ts";
import { writeUnits } from "../capacity/write-units.ts";
import type { Change } from "../storage/change.ts";
import { validationError } from "../wire-error.ts";
import {
  cancelled,
  foreignKeyError,
  type Reason,
  reasonOfError,
  refuseEmptyKeys,
  refuseSameItems,
} from "./cancellation.ts";
import { type ClientTokens, hashOf } from "./client-tokens.ts";
import type { Body, Context, Operation, RequestContext } from "./context.ts";
import { type StagedWrite, stageWrite } from "./stage-write.ts";
import {
  operationOf,
  readTransactWrite,
  type TransactWrite,
  type WriteAction,
} from "./transaction-request.ts";

const PAYLOAD_BYTES_MAX = 4 * 1024 * 1024;

/** TransactWriteItems: all or nothing, once for each client token in ten minutes. */
export const transactWriteItems =
  (tokens: ClientTokens): Operation =>
  async (body, context) => {
    const hash = hashOf(body["TransactItems"]);
    const request = readTransactWrite(body);
    const { asked, token } = request;
    if (token !== undefined && tokens.isRepeated(token, hash, context.now()))
      return repeated(request, context);
    const changes = carryOut(request, context);
    const usages = await context.committer.commit(changes, context.caller, true);
    if (token !== undefined) tokens.remember(token, hash, context.now());
    return withCapacity(consumedByTable(asked, usages, "WriteCapacityUnits"));
  };

const withCapacity = (ConsumedCapacity: Body[] | undefined): Body =>
  ConsumedCapacity ? { ConsumedCapacity } : {};

/** Works out all changes. Throws TransactionCanceledException with a reason for each action, in order. */
const carryOut = ({ actions }: TransactWrite, context: RequestContext): Change[] => {
  const staged = stageAll(actions, context);
  const reasons = staged.map((one, index) => reasonOf(one, actions[index]?.returnsOld === true));
  if (reasons.some(({ Code }) => Code !== "None")) {
    payForRefusal(staged, actions, context);
    throw cancelled(reasons);
  }
  return staged.map((one, index) => changeOf(one, actions[index]));
};

const stageAll = (actions: readonly WriteAction[], { catalog }: Context): StagedWrite[] => {
  const requests = actions.map(({ data }) => data);
  for (const { TableName } of requests) catalog.get(TableName);
  refuseEmptyKeys(requests, catalog);
  refuseSameItems(
    requests.filter((data) => foreignKeyError(data, catalog) === undefined),
    catalog,
  );
  const staged = actions.map(({ kind, data }) => stageWrite(operationOf[kind], data, catalog));
  refuseLargePayload(staged);
  return staged;
};

const refuseLargePayload = (staged: readonly StagedWrite[]): void => {
  const bytes = staged.reduce((sum, one) => {
    const item = one.ok ? (one.change.after ?? one.change.before) : one.before;
    return sum + (item === undefined ? 0 : itemBytes(item));
  }, 0);
  if (bytes > PAYLOAD_BYTES_MAX)
    throw validationError(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
};

const reasonOf = (staged: StagedWrite, returnsOld: boolean): Reason => {
  if (staged.ok) return reasonOfError(undefined);
  const { error, before: Item } = staged;
  const reason = reasonOfError(error);
  return returnsOld && reason.Code === "ConditionalCheckFailed" && Item !== undefined
    ? { ...reason, Item }
    : reason;
};

/** A check leaves its item as it is, and costs as much as a write of it. */
const changeOf = (staged: StagedWrite, action: WriteAction | undefined): Change => {
  if (!staged.ok) throw staged.error;
  if (action?.kind !== "ConditionCheck") return staged.change;
  const { table, before } = staged.change;
  return { table, before, after: before, operations: [] };
};

/** A cancelled transaction has looked at its items, and pays for them without their indexes. */
const payForRefusal = (
  staged: readonly StagedWrite[],
  actions: readonly WriteAction[],
  { meter, caller }: RequestContext,
): void => {
  for (const [index, one] of staged.entries()) {
    const { table, before } = one.ok ? one.change : one;
    const { Key, Item } = actions[index]?.data ?? {};
    meter.addWrite(caller, table, Key ?? Item ?? {}, writeUnits({ table, before, after: before }, true));
  }
};

/** A repeated request changes nothing and pays for reading its items, as documented for client tokens. */
const repeated = ({ actions, asked }: TransactWrite, { catalog, meter, caller }: RequestContext): Body => {
  const usages = actions.map(({ kind, data }) => {
    const usage = new Usage(data.TableName);
    const staged = stageWrite(operationOf[kind], data, catalog);
    const before = staged.ok ? staged.change.before : staged.before;
    usage.table = readUnits(before && itemBytes(before), "transaction");
    meter.addRead(caller, usage);
    return usage;
  });
  return withCapacity(consumedByTable(asked, usages, "ReadCapacityUnits"));
};
