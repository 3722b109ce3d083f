import * as z from "zod";
import type { BatchOperation, Table } from "../dynalite.ts";
import { check } from "../requests/check.ts";
import { prefixOf } from "../storage/key-space.ts";
import { run } from "../storage/run-action.ts";
import { StagedStore } from "../storage/staged-store.ts";
import { viewTypes } from "../streams/stream.ts";
import { validationError, wireError } from "../wire-error.ts";
import type { Body, Context, Operation } from "./context.ts";

/** What the door adds to dynalite's table requests. */
const Extras = z.object({
  StreamSpecification: z
    .object({ StreamEnabled: z.boolean(), StreamViewType: z.enum(viewTypes).optional() })
    .optional(),
  DeletionProtectionEnabled: z.boolean().optional(),
});

const extrasOf = (body: Body): z.output<typeof Extras> => {
  const parsed = Extras.safeParse(body);
  if (!parsed.success) throw validationError(`1 validation error detected: ${z.prettifyError(parsed.error)}`);
  const { StreamEnabled, StreamViewType } = parsed.data.StreamSpecification ?? {};
  if (StreamEnabled === true && StreamViewType === undefined)
    throw validationError("One or more parameter values were invalid: StreamViewType is required");
  return parsed.data;
};

/** A table's definition with what the door knows of it. */
const described = (table: Table, { streams, settings }: Context): Body => {
  const stream = streams.of(table.TableName);
  return {
    ...table,
    DeletionProtectionEnabled: settings.of(table.TableName).isProtected === true,
    ...(stream && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: stream.viewType },
      LatestStreamArn: stream.arn,
      LatestStreamLabel: stream.label,
    }),
  };
};

const applyExtras = async (
  table: Table,
  { StreamSpecification, DeletionProtectionEnabled }: z.output<typeof Extras>,
  { streams, settings, now }: Context,
): Promise<void> => {
  const { StreamEnabled, StreamViewType } = StreamSpecification ?? {};
  if (StreamEnabled === true && StreamViewType !== undefined)
    await streams.enable(table, StreamViewType, now());
  if (StreamEnabled === false) await streams.disable(table.TableName);
  if (DeletionProtectionEnabled !== undefined)
    await settings.change(table.TableName, { isProtected: DeletionProtectionEnabled });
};

/** CreateTable; the table is active when the answer arrives. */
export const createTable: Operation = async (body, context) => {
  const extras = extrasOf(body);
  const { catalog } = context;
  const store = new StagedStore(catalog);
  const data = check("CreateTable", body);
  await run("CreateTable", data, store);
  const table = activate(store.operations);
  await catalog.level.batch([{ type: "put", key: prefixOf.table + table.TableName, value: table }]);
  await applyExtras(table, extras, context);
  return { TableDescription: { ...described(table, context), TableStatus: "CREATING" } };
};

/** Dynalite turns a table active by a timer; its door has nobody wait for one. */
const activate = (operations: readonly BatchOperation[]): Table => {
  const [created] = operations;
  if (created?.type !== "put") throw new Error("dynalite created no table");
  const table = structuredClone(created.value) as Table;
  const indexes = table.GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: "ACTIVE" }));
  return { ...table, TableStatus: "ACTIVE", ...(indexes && { GlobalSecondaryIndexes: indexes }) };
};

/** DescribeTable. */
export const describeTable: Operation = async (body, context) => {
  const { TableName } = check("DescribeTable", body);
  return { Table: described(context.catalog.get(TableName), context) };
};

/** UpdateTable: its stream and its deletion protection. Billing and new indexes are refused by name. */
export const updateTable: Operation = async (body, context) => {
  const extras = extrasOf(body);
  const { TableName, AttributeDefinitions: _, ...others } = body;
  for (const name of Object.keys(others))
    if (!(name in Extras.shape)) throw validationError(`The local DynamoDB does not change ${name}`);
  const table = context.catalog.get(String(TableName));
  const { StreamEnabled } = extras.StreamSpecification ?? {};
  const hasStream = context.streams.of(table.TableName) !== undefined;
  if (StreamEnabled === true && hasStream) throw validationError("Table already has an enabled stream");
  if (StreamEnabled === false && !hasStream) throw validationError("Table does not have a stream to disable");
  await applyExtras(table, extras, context);
  return { TableDescription: described(table, context) };
};

/** DeleteTable, unless the table is protected; its stream can be read for another day. */
export const deleteTable: Operation = async (body, context) => {
  const { catalog, settings, streams } = context;
  const store = new StagedStore(catalog);
  const data = check("DeleteTable", body);
  const table = catalog.get(data.TableName);
  if (settings.of(data.TableName).isProtected === true)
    throw validationError(
      "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.",
    );
  const answer = { ...described(table, context), TableStatus: "DELETING" };
  await run("DeleteTable", data, store);
  await new Promise<void>((resolve, reject) => {
    store.clear(prefixOf.expiries(data.TableName), (error) => (error ? reject(error) : resolve()));
  });
  const key = prefixOf.table + data.TableName;
  await catalog.level.batch([...store.operations.filter((one) => one.key !== key), { type: "del", key }]);
  catalog.forget(data.TableName);
  await streams.disable(data.TableName);
  await settings.drop(data.TableName);
  return { TableDescription: answer };
};

/** An operation that dynalite carries out alone: lists and tags. */
export const plain =
  (operation: string): Operation =>
  async (body, { catalog }) => {
    const store = new StagedStore(catalog);
    const answer = await run(operation, check(operation, body), store);
    await catalog.level.batch(store.operations);
    return answer ?? {};
  };

export const unknownOperation = (operation: string): Error =>
  wireError("UnknownOperationException", `The local DynamoDB has no operation ${operation}`);
