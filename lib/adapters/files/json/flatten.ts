import { typedNumber, withoutMark } from "#lib/domain/transfer/export/typed-number.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { JsonText } from "./split-values.ts";

/** The cells of one object by their dotted paths: a map, since any name may be a path. */
export type Cells = ReadonlyMap<string, string>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const scalarText = (value: unknown): string => {
  if (typeof value === "number") return typedNumber(String(value));
  return typeof value === "string" ? value : value === null || value === undefined ? "" : String(value);
};

const unmarked = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? withoutMark(value) : value;

const listText = (list: readonly unknown[]): string =>
  list.some((value) => typeof value === "object" && value !== null)
    ? JSON.stringify(list, unmarked)
    : list.map((value) => withoutMark(scalarText(value))).join(";");

/** The two spellings of one path, `{"a.b":1,"a":{"b":2}}`, share a cell: neither is lost. */
const put = (cells: Map<string, string>, path: string, text: string): void => {
  const known = cells.get(path);
  if (known === undefined || known === "") cells.set(path, text);
  else if (text !== "") cells.set(path, `${withoutMark(known)};${withoutMark(text)}`);
};

const flatten = (object: Record<string, unknown>, prefix: string, cells: Map<string, string>): void => {
  for (const [name, value] of Object.entries(object)) {
    const path = prefix + name;
    if (isObject(value)) flatten(value, `${path}.`, cells);
    else put(cells, path, Array.isArray(value) ? listText(value) : scalarText(value));
  }
};

/** Numbers that JavaScript would round, such as ids of 18 digits, or could not hold. */
const roundedNumber = /\d{16}|\d[eE]/;

const asWritten = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" && !Number.isSafeInteger(value) && context?.source !== String(value)
    ? typedNumber(context?.source ?? String(value))
    : value;

/** Nested objects become dotted paths, lists of scalars are joined with `;`. Throws UnreadableFile. */
export const cellsOf = ({ row, text }: JsonText): Cells => {
  const cells = new Map<string, string>();
  try {
    const value: unknown = roundedNumber.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text);
    if (isObject(value)) flatten(value, "", cells);
    return cells;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile("broken_json", `Row ${row} is not valid JSON.`);
  }
};
