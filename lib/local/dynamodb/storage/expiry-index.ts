import { type BatchOperation, database, type Item, type Table } from "../dynalite.ts";
import { keyOf } from "./change.ts";
import { prefixOf } from "./key-space.ts";

/** Digits of a time in seconds, so that the keys sort by time. */
const DIGITS = 12;
/** DynamoDB leaves items alone whose time passed more than five years ago. */
const OLDEST_SECONDS = 5 * 365 * 24 * 3600;

/** When an item expires, in seconds since 1970; undefined when its attribute is no such number. */
export const expiryOf = (item: Item | undefined, attribute: string): number | undefined => {
  const seconds = Number(item?.[attribute]?.["N"]);
  return Number.isFinite(seconds) && seconds >= 0 && seconds < 10 ** DIGITS ? Math.floor(seconds) : undefined;
};

const entryKey = (table: Table, seconds: number, item: Item): string =>
  `${prefixOf.expiries(table.TableName)}${String(seconds).padStart(DIGITS, "0")}~${database.createKey(item, table)}`;

/** Keeps a list of items by the time they expire, so that a sweep reads only those that are due. */
export const expiryOperations = (
  table: Table,
  attribute: string,
  { before, after }: { before?: Item | undefined; after?: Item | undefined },
): BatchOperation[] => {
  const was = expiryOf(before, attribute);
  const is = expiryOf(after, attribute);
  if (was === is) return [];
  return [
    ...(before === undefined || was === undefined
      ? []
      : [{ type: "del", key: entryKey(table, was, before) } as const]),
    ...(after === undefined || is === undefined
      ? []
      : [{ type: "put", key: entryKey(table, is, after), value: keyOf(table, after) } as const]),
  ];
};

/** The range of entries that are due, without those too old to be touched. */
export const dueRange = (nowSeconds: number): { gte: string; lt: string } => ({
  gte: String(Math.max(0, nowSeconds - OLDEST_SECONDS)).padStart(DIGITS, "0"),
  lt: String(nowSeconds).padStart(DIGITS, "0"),
});
