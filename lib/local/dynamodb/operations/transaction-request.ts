import { type Checked, type RequestTypes, rulesOf } from "../dynalite.ts";
import { checkShape, problemOf } from "../requests/check.ts";
import { validationError } from "../wire-error.ts";
import type { Body } from "./context.ts";
import type { WriteOperation } from "./stage-write.ts";

const ACTIONS_MAX = 100;
const TOKEN_CHARACTERS_MAX = 36;

const kinds = ["Put", "Update", "Delete", "ConditionCheck"] as const;
type Kind = (typeof kinds)[number];

/** A check is a deletion that is never carried out: the same fields, the same condition. */
export const operationOf: Record<Kind, WriteOperation> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "DeleteItem",
};

const names = ["TableName", "ExpressionAttributeNames"];
const values = [...names, "ExpressionAttributeValues", "ConditionExpression"];
const required = { type: "String", notNull: true };
const returnsOld = { type: "String", enum: ["ALL_OLD", "NONE"] };

/** Some fields of an operation's request, by dynalite's own description of them. */
const fields = (operation: string, wanted: readonly string[]): RequestTypes => {
  const { types } = rulesOf(operation);
  return Object.fromEntries(wanted.map((name) => [name, types[name]]));
};

const writeFields: Record<Kind, RequestTypes> = {
  Put: fields("PutItem", ["Item", ...values]),
  Update: { ...fields("UpdateItem", ["Key", ...values]), UpdateExpression: required },
  Delete: fields("DeleteItem", ["Key", ...values]),
  ConditionCheck: { ...fields("DeleteItem", ["Key", ...values]), ConditionExpression: required },
};

const actions = (children: RequestTypes) => ({
  type: "List",
  notNull: true,
  lengthGreaterThanOrEqual: 1,
  lengthLessThanOrEqual: ACTIONS_MAX,
  children: { type: "ValueStruct<TransactItem>", children },
});

const capacity = { type: "String", enum: ["INDEXES", "TOTAL", "NONE"] };

const writeTypes: RequestTypes = {
  TransactItems: actions(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        {
          type: `FieldStruct<${kind}>`,
          children: { ...writeFields[kind], ReturnValuesOnConditionCheckFailure: returnsOld },
        },
      ]),
    ),
  ),
  ClientRequestToken: {
    type: "String",
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: TOKEN_CHARACTERS_MAX,
  },
  ReturnConsumedCapacity: capacity,
};

const getTypes: RequestTypes = {
  TransactItems: actions({
    Get: {
      type: "FieldStruct<Get>",
      notNull: true,
      children: fields("GetItem", ["Key", "ProjectionExpression", ...names]),
    },
  }),
  ReturnConsumedCapacity: capacity,
};

export interface WriteAction {
  readonly kind: Kind;
  readonly data: Checked;
  readonly returnsOld: boolean;
}

export interface TransactWrite {
  readonly actions: readonly WriteAction[];
  readonly asked: string | undefined;
  readonly token: string | undefined;
}

interface CheckedWrite extends Checked {
  TransactItems: Partial<Record<Kind, Checked & { ReturnValuesOnConditionCheckFailure?: string }>>[];
  ClientRequestToken?: string;
}

/** Throws ValidationException. */
const refuseProblem = (operation: string, data: Checked): void => {
  const problem = problemOf(operation, data);
  if (problem) throw validationError(problem);
};

/** Checks TransactWriteItems but for what is stored. Throws ValidationException. Takes the body over. */
export const readTransactWrite = (body: Body): TransactWrite => {
  const data = checkShape(body, writeTypes) as CheckedWrite;
  const read = data.TransactItems.map((item): WriteAction => {
    const [kind, ...others] = kinds.filter((name) => item[name] !== undefined);
    const action = kind && item[kind];
    if (kind === undefined || action === undefined || others.length > 0)
      throw validationError("TransactItems can only contain one of Check, Put, Update or Delete");
    refuseProblem(operationOf[kind], action);
    return { kind, data: action, returnsOld: action.ReturnValuesOnConditionCheckFailure === "ALL_OLD" };
  });
  return { actions: read, asked: data.ReturnConsumedCapacity, token: data.ClientRequestToken };
};

/** Checks TransactGetItems but for what is stored. Throws ValidationException. Takes the body over. */
export const readTransactGet = (body: Body): { gets: Checked[]; asked?: string } => {
  const data = checkShape(body, getTypes) as Checked & { TransactItems: { Get: Checked }[] };
  const gets = data.TransactItems.map(({ Get }) => Get);
  for (const get of gets) refuseProblem("GetItem", get);
  return { gets, ...(data.ReturnConsumedCapacity !== undefined && { asked: data.ReturnConsumedCapacity }) };
};
