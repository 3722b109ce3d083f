import { log } from "#lib/adapters/log.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import type { Collection, LakeRow } from "./collection.ts";

/** The log line of a record that searches skip because it has a value that this release does not know. */
export const recordSkipped = "record skipped: unknown variant";

type Item = Readonly<Record<string, unknown>>;

const noteSkipped = (collection: string, item: Item, { field }: UnknownVariant): void =>
  log("warn", recordSkipped, {
    collection,
    workspace_id: String(item["workspace_id"]),
    record_id: String(item["sk"]),
    field,
  });

export interface ReadRow {
  readonly row: LakeRow;
  /** The row hides the record, because this release cannot read it. */
  readonly isUnread: boolean;
}

/**
 * Returns the row of a changed item. An item with an unknown kind or value gets a row that hides the record, as that of a
 * deleted one does, so that no search shows an earlier version. Throws for any other item that is invalid.
 */
export const readRow = (collection: Collection, item: Item): ReadRow => {
  try {
    return { row: collection.rowOf(item), isUnread: false };
  } catch (error) {
    if (!(error instanceof UnknownVariant)) throw error;
    noteSkipped(collection.name, item, error);
    return { row: { id: collection.idOf(item), deleted: true, values: {}, item: "" }, isUnread: true };
  }
};

/**
 * Reads a record from the JSON text of its item. Returns undefined for an unknown kind or value: a newer release has put
 * such an item into a file.
 */
export const readItemText = <T>(
  { name }: Pick<Collection, "name">,
  text: unknown,
  read: (item: unknown) => T,
): T | undefined => {
  const item: unknown = JSON.parse(String(text));
  try {
    return read(item);
  } catch (error) {
    if (!(error instanceof UnknownVariant)) throw error;
    noteSkipped(name, item as Item, error);
    return undefined;
  }
};
