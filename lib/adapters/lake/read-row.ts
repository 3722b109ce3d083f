import { readOrSkip } from "../skipped-record.ts";
import { type Collection, changedMsOf, type LakeRow } from "./collection.ts";

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
  const hidden = {
    id: collection.idOf(item),
    deleted: true,
    changedMs: changedMsOf(item),
    values: {},
    item: "",
  };
  return { row: hidden, isUnread: true };
};
