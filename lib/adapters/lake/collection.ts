import type { Key } from "#lib/adapters/dynamo/keys.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Comparable } from "#lib/domain/platform/filter/field-value.ts";
import { type FilterColumn, quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";

/** A record's row: what filters compare, and the table's item, from which the record is read again. */
export interface LakeRow {
  readonly id: string;
  /** Deleted: it hides what older files say of this id, and holds nothing else. */
  readonly deleted: boolean;
  /** When the item changed last, in milliseconds since 1970. */
  readonly changedMs: number;
  /** By column. */
  readonly values: Readonly<Record<string, Comparable>>;
  /** JSON. */
  readonly item: string;
}

/** Times of changes, both ends included. An empty `from` is the beginning. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A column of a collection's files. */
export interface LakeColumn extends FilterColumn {
  /**
   * SQL over `item` that computes the column for files from before it, so that they stay in use. Absent: a compaction
   * replaces files that lack the column.
   */
  readonly fromItem?: string;
}

/** A kind of record in the lake: where its changes lie in the table, and what its files' columns are. */
export interface Collection {
  readonly name: LakeCollection;
  /** Without the lake's own, whose names begin with `_`. The first is `id`, by which newer rows replace older ones. */
  readonly columns: readonly LakeColumn[];
  /** Names the form of the columns of JSON, whose types do not tell it. Another form makes other files. */
  readonly openForm?: string;
  /** Into how many sequences of changes the records fall. */
  readonly lanes: number;
  /**
   * The partitions that hold a lane's changes of a period, by time: all changes in one are older than those in the
   * next. The local index `changes` sorts each by the time of change.
   */
  readonly partitions: (workspaceId: WorkspaceId, lane: number, period: Period) => readonly string[];
  /** The id of the item's row, by its `sk` alone: also of an item that `rowOf` cannot read. */
  readonly idOf: (item: Readonly<Record<string, unknown>>) => string;
  /** Throws UnknownVariant and ZodError. */
  readonly rowOf: (item: Readonly<Record<string, unknown>>) => LakeRow;
}

/** A collection whose records are shown in pages, each read from the table by its key. */
export interface PagedCollection extends Collection {
  /** Takes the id as columns hold it. */
  readonly keyOf: (workspaceId: WorkspaceId, id: string) => Key;
}

/** When an item changed last, in milliseconds since 1970. */
export const changedMsOf = ({ changed_key: key }: Readonly<Record<string, unknown>>): number =>
  Date.parse(String(key).split("#")[0] ?? "");

/** Returns the id of a record for the id that columns hold, which is in lower case. */
export const unfolded = (id: string): string => {
  const end = id.lastIndexOf("_") + 1;
  return id.slice(0, end) + id.slice(end).toUpperCase();
};

/** The view of a collection's records, as SQL writes it. */
export const viewOf = ({ name }: Collection, part = ""): string => quoted(`${name}${part}`);

/** The row as a line of NDJSON, by the names of the columns. */
export const lineOf = ({ id, deleted, changedMs: _changed, values, item }: LakeRow): string => {
  const row = deleted ? { id, _changed, _deleted: true } : { ...values, id, item, _changed, _deleted: false };
  return `${JSON.stringify(row)}\n`;
};
