import { hash } from "node:crypto";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import type { Section } from "./expressions/apply-update.ts";
import type { Operand, Path } from "./expressions/expression.ts";
import type { WireError } from "./wire-error.ts";

/** One attribute in DynamoDB JSON: `{ S: "text" }`, `{ N: "1" }`, … */
export type AttributeValue = Record<string, unknown>;
export type Item = Record<string, AttributeValue>;

export interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
}

export interface Table {
  TableName: string;
  TableArn: string;
  TableStatus: string;
  KeySchema: { AttributeName: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: Index[];
}

/** A request that dynalite has checked; expressions are parsed into hidden fields. */
export interface Checked {
  TableName: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: string;
  ReturnValues?: string;
  Limit?: number;
  Select?: string;
  Segment?: number;
  TotalSegments?: number;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  _condition?: { expression: Operand };
  _filter?: { expression: Operand };
  _projection?: { paths: Path[]; nestedPaths: object };
  _updates?: { sections: Section[]; paths: Path[] };
}

export type Answer = Record<string, unknown>;
export type Done<T> = (error: unknown, value?: T) => void;

/** The part of dynalite's key-value store that its actions use. */
export interface SubDb {
  lock(key: string, work: (release: (done: unknown) => unknown) => void): void;
  get(key: string, done: Done<unknown>): void;
  put(key: string, value: unknown, done: Done<void>): void;
  del(key: string, done: Done<void>): void;
  batch(operations: { type: "put" | "del"; key: string; value?: unknown }[], done: Done<void>): void;
  createKeyStream(): Readable;
  createValueStream(range: Range): Readable;
}

export interface Store {
  options: { createTableMs: number; deleteTableMs: number; updateTableMs: number; maxItemSize: number };
  tableDb: SubDb & { awsAccountId: string; awsRegion: string };
  getTable(name: string, checkStatus: boolean | Done<Table>, done?: Done<Table>): void;
  getItemDb(name: string): SubDb;
  getIndexDb(kind: string, table: string, index: string): SubDb;
  getTagDb(name: string): SubDb;
  deleteItemDb(name: string, done: Done<void>): void;
  deleteIndexDb(kind: string, table: string, index: string, done: Done<void>): void;
  deleteTagDb(name: string, done: Done<void>): void;
}

export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  limit?: number;
  reverse?: boolean;
}

/** A LevelDB, on disk or in memory. */
export interface Level {
  open(): Promise<void>;
  getSync(key: string): unknown;
  batch(operations: readonly BatchOperation[]): Promise<void>;
  keys(range: Range): LevelIterator<string>;
  values(range: Range): LevelIterator<unknown>;
  close(): Promise<void>;
}
export interface LevelIterator<T> {
  nextv(size: number): Promise<T[]>;
  all(): Promise<T[]>;
  close(): Promise<void>;
}
export type BatchOperation =
  | { readonly type: "put"; readonly key: string; readonly value: unknown }
  | { readonly type: "del"; readonly key: string };

interface Database {
  createKey(item: Item, table: Table, schema?: Table["KeySchema"]): string;
  createIndexKey(item: Item, table: Table, schema: Table["KeySchema"]): string;
  validateKey(key: Item, table: Table): WireError | null | undefined;
  validateItem(item: Item, table: Table): WireError | null | undefined;
  validateUpdates(legacy: undefined, updates: unknown, table: Table): WireError | null | undefined;
  validateKeyPaths(nestedPaths: object | undefined, table: Table): WireError | null | undefined;
  mapPaths(paths: readonly Path[], item: Item): Item;
  /** Text that sorts as the values of its type do. */
  toLexiStr(content: string, type: string): string;
}

/** The declared shape of a request, in dynalite's own notation. */
export type RequestTypes = Record<string, unknown>;
interface Validations {
  /** What is wrong with a value; brings its numbers into their one form. */
  validateAttributeValue(value: AttributeValue): string | undefined;
  checkValidations(data: unknown, types: RequestTypes, custom: undefined, store: undefined): void;
  /** Parses expressions into hidden fields; answers what is wrong with them. */
  validateExpressions(data: Checked): string | undefined;
  validateExpressionParams(
    data: Checked,
    expressions: readonly string[],
    legacy: string[],
  ): string | undefined;
}
interface RequestRules {
  types: RequestTypes;
  custom?(data: Checked, store: unknown): string | undefined;
}

// Dynalite ships no types and no entry point but its server; these modules are what that server calls itself.
const require = createRequire(import.meta.url);
export const database = require("dynalite/db") as Database;
export const validations = require("dynalite/validations") as Validations;

const { createKey } = database;
const hex = (text: string): string => Buffer.from(text).toString("hex");

/** As dynalite makes it, in a fifth of the time where all keys are texts. */
database.createKey = (item, table, schema = table.KeySchema) => {
  const texts = schema.map(({ AttributeName }) => item[AttributeName]?.["S"]);
  const [partition] = texts;
  if (typeof partition !== "string" || texts.some((text) => typeof text !== "string"))
    return createKey(item, table, schema);
  const prefix = hash("md5", `Outliers${partition}`).slice(0, 6);
  return `${prefix}/${texts.map((text) => hex(String(text))).join("/")}/`;
};

// Dynalite ends an index key with six hex digits of a hash: with two equal ones an entry would replace another.
database.createIndexKey = (item, table, schema) =>
  `${database.createKey(item, table, schema)}/${database.createKey(item, table)}`;

const fileOf = (operation: string): string => operation.charAt(0).toLowerCase() + operation.slice(1);

/** What dynalite checks of an operation's request. */
export const rulesOf = (operation: string): RequestRules =>
  require(`dynalite/validations/${fileOf(operation)}`) as RequestRules;

/** One of dynalite's operations; it calls back before it returns when its store does. */
export const actionOf = (operation: string): ((store: Store, data: Checked, done: Done<Answer>) => void) =>
  require(`dynalite/actions/${fileOf(operation)}`) as ReturnType<typeof actionOf>;
