import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Comparable } from "#lib/domain/filter/field-value.ts";
import type { FilterColumn } from "#lib/domain/filter/sql/filter-table.ts";

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

/** A kind of record in the lake: where its changes lie in the table, and what its files' columns are. */
export interface Collection {
  readonly name: string;
  /** Without the lake's own, `item`, `_seq` and `_deleted`. The first is `id`, by which newer rows replace older ones. */
  readonly columns: readonly FilterColumn[];
  /** Partitions whose local index `changes` sorts the records by the time of change. */
  readonly partitions: (workspaceId: WorkspaceId) => readonly string[];
  readonly rowOf: (item: Readonly<Record<string, unknown>>) => LakeRow;
}

/** The row as a line of NDJSON, by the names of the columns. */
export const lineOf = ({ id, deleted, values, item }: LakeRow): string =>
  `${JSON.stringify(deleted ? { id, _deleted: true } : { ...values, id, item, _deleted: false })}\n`;
