import { createRequire } from "node:module";

/** DynamoDB JSON: an attribute by its type letter. */
export type AttributeMap = Record<string, unknown>;

/** A request's body, checked by dynalite, which adds the parsed expressions. */
export type Checked = Record<string, unknown>;

/** An error as dynalite throws it: what goes on the wire. */
export interface WireError extends Error {
  statusCode: number;
  body: { __type: string; message?: string; Message?: string };
}

export const isWireError = (error: unknown): error is WireError =>
  error instanceof Error && "statusCode" in error && "body" in error;

type Callback<T> = (error: unknown, value: T) => void;

interface ItemDb {
  get(key: string, callback: Callback<AttributeMap>): void;
}
export interface Table {
  TableName: string;
  KeySchema: { AttributeName: string }[];
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: Index[];
}
interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
}
export interface Store {
  options: { maxItemSize: number };
  getTable(name: string, callback: Callback<Table>): void;
  getItemDb(name: string): ItemDb;
  db: { close(callback: (error: unknown) => void): void };
}

interface Database {
  create(options: {
    path?: string;
    createTableMs: number;
    deleteTableMs: number;
    updateTableMs: number;
  }): Store;
  createKey(item: AttributeMap, table: Table): string;
  checkConditional(data: Checked, existing: AttributeMap | undefined): WireError | null | undefined;
  itemSize(item: AttributeMap): number;
}
interface Validations {
  checkTypes(data: unknown, types: unknown): Checked;
  checkValidations(data: Checked, types: unknown, custom: unknown, store: Store): void;
}

// Dynalite ships no types and no entry point but its server; these modules are what that server calls itself.
const require = createRequire(import.meta.url);
export const database = require("dynalite/db") as Database;
const validations = require("dynalite/validations") as Validations;

const firstLower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Checks a request as DynamoDB would; throws a wire error. */
export const check = (operation: string, body: unknown, store: Store): Checked => {
  const { types, custom } = require(`dynalite/validations/${firstLower(operation)}`) as Record<
    string,
    unknown
  >;
  const data = validations.checkTypes(structuredClone(body), types);
  validations.checkValidations(data, types, custom, store);
  return data;
};

/** Runs one checked operation. */
export const perform = (operation: string, data: Checked, store: Store): Promise<Record<string, unknown>> => {
  const action = require(`dynalite/actions/${firstLower(operation)}`) as (
    store: Store,
    data: Checked,
    callback: Callback<Record<string, unknown>>,
  ) => void;
  return new Promise((resolve, reject) => {
    action(store, data, (error, value) => (error ? reject(error) : resolve(value)));
  });
};

/** A table's definition; rejects with ResourceNotFoundException. */
export const tableOf = (name: string, store: Store): Promise<Table> =>
  new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (error ? reject(error) : resolve(table)));
  });

/** The stored item with a key, if any. */
export const readItem = (table: Table, key: AttributeMap, store: Store): Promise<AttributeMap | undefined> =>
  new Promise((resolve, reject) => {
    store.getItemDb(table.TableName).get(database.createKey(key, table), (error, item) => {
      if (error instanceof Error && error.name === "NotFoundError") resolve(undefined);
      else if (error) reject(error);
      else resolve(item);
    });
  });

/** The key attributes of an item. */
export const keyOf = (table: Table, item: AttributeMap): AttributeMap =>
  Object.fromEntries(table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]));
