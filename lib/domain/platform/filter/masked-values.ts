import { isDeepStrictEqual } from "node:util";
import type { Catalogue } from "./catalogue.ts";

type Values = Readonly<Record<string, unknown>>;

/** A field of a change, before and after it. */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part of a value that no masked field has; undefined for none. */
const openPart = (catalogue: Catalogue, path: string, value: unknown): unknown => {
  if (catalogue.fields.get(path)?.masked === true) return undefined;
  if (!isObject(value)) return value;
  const parts = openParts(catalogue, value, `${path}.`);
  return Object.keys(parts).length === 0 && Object.keys(value).length > 0 ? undefined : parts;
};

const openParts = (catalogue: Catalogue, values: Values, prefix: string): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const open = openPart(catalogue, `${prefix}${name}`, value);
      return open === undefined ? [] : [[name, open]];
    }),
  );

/** The values without the fields, and the parts of fields, that the catalogue masks. */
export const unmaskedValues = (catalogue: Catalogue, values: Values): Values =>
  openParts(catalogue, values, "");

/** The changes without what the catalogue masks; a field of which nothing else changes is left out. */
export const unmaskedChanges = (
  catalogue: Catalogue,
  changes: Readonly<Record<string, Change>>,
): Readonly<Record<string, Change>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, { before, after }]) => {
      const [was, is] = [openPart(catalogue, name, before), openPart(catalogue, name, after)];
      const isLost = (value: unknown, open: unknown): boolean => value !== undefined && open === undefined;
      if (isLost(before, was) && isLost(after, is)) return [];
      const change = { before: was ?? null, after: is ?? null };
      return isDeepStrictEqual(change.before, change.after) ? [] : [[name, change]];
    }),
  );

/** Whether the catalogue masks a field or a part of it. */
export const hasMaskedPart = ({ fields }: Catalogue, name: string): boolean =>
  [...fields].some(([path, { masked }]) => masked === true && (path === name || path.startsWith(`${name}.`)));
