import { readOrSkip } from "../skipped-record.ts";
import type { Collection, LakeRow } from "./collection.ts";

export interface ReadRow {
  readonly row: LakeRow;
  /** The row hides the record, because this release cannot read it. */
  readonly isUnread: boolean;
}

/**
 * Returns the row of a changed item. An item with an unknown kind or value gets a row that hides the record, as that of a
 * deleted one does, so that no search shows an earlier version. Throws for any other item that is invalid.
 */
export const readRow = (collection: Collection, item: Readonly<Record<string, unknown>>): ReadRow => {
  const row = readOrSkip(collection.name, item, () => collection.rowOf(item));
  if (row !== undefined) return { row, isUnread: false };
  return { row: { id: collection.idOf(item), deleted: true, values: {}, item: "" }, isUnread: true };
};

/**
 * Reads a record from the JSON text of its item. Returns undefined for an unknown kind or value: a newer release has put
 * such an item into a file.
 */
export const readItemText = <T>(
  { name }: Pick<Collection, "name">,
  text: unknown,
  read: (item: unknown) => T,
): T | undefined => readOrSkip(name, JSON.parse(String(text)), read);
