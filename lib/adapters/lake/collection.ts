import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Comparable } from "#lib/domain/platform/filter/field-value.ts";
import { type FilterColumn, quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";

/** A record's row: what filters compare, and the table's item, from which the record is read again. */
export interface LakeRow {
  readonly id: string;
  /** Deleted: it hides what older files say of this id, and holds nothing else. */
  readonly deleted: boolean;
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
  /** Without the lake's own, `item`, `_seq` and `_deleted`. The first is `id`, by which newer rows replace older ones. */
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

/** The view of a collection's records, as SQL writes it. */
export const viewOf = ({ name }: Collection, part = ""): string => quoted(`${name}${part}`);

/** The row as a line of NDJSON, by the names of the columns. */
export const lineOf = ({ id, deleted, values, item }: LakeRow): string =>
  `${JSON.stringify(deleted ? { id, _deleted: true } : { ...values, id, item, _deleted: false })}\n`;
