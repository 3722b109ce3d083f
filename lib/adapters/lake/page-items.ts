import { batchGet } from "#lib/adapters/dynamo/batch-get.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { changedMsOf, type PagedCollection } from "./collection.ts";
import type { LakeConnection } from "./duckdb.ts";
import type { ChangeReading } from "./read-changes.ts";
import type { OpenRecords } from "./record-reader.ts";
import { changedItemsSql, changedSeq, itemsSql } from "./snapshot-view.ts";

/** A row of a page, without its item. */
export interface FoundRow {
  /** As columns hold it. */
  readonly id: string;
  /** The number of the row's file, or `changedSeq`. */
  readonly seq: number;
  /** When the item changed last, in milliseconds since 1970; undefined in files of the former layout. */
  readonly changedMs: number | undefined;
}

/** Items by id; undefined where one is not the item of its row any more. */
type Items = ReadonlyMap<string, unknown> | undefined;

type ItemsOf = (
  collection: PagedCollection,
  opened: OpenRecords,
  rows: readonly FoundRow[],
) => Promise<Items>;

const selected = async (
  connection: LakeConnection,
  items: string,
  rows: readonly FoundRow[],
): Promise<Map<string, unknown>> => {
  if (rows.length === 0) return new Map();
  const asked = rows.map(({ seq }, index) => `($${index + 1}, ${seq})`).join(", ");
  const found = await connection.rows(
    `SELECT id, item FROM (${items}) WHERE (id, _seq) IN (${asked})`,
    rows.map(({ id }) => id),
  );
  return new Map(found.map(([id, item]) => [String(id), JSON.parse(String(item))]));
};

/** Reads the items from the lake's files and changes. */
export const itemsFromFiles: ItemsOf = async (collection, { connection, viewPartsOf }, rows) => {
  const found = await selected(connection, await itemsSql(viewPartsOf(collection)), rows);
  return found.size === rows.length ? found : undefined;
};

/**
 * Reads the items of changed rows from the lake's changes, and the others from the table: half a read unit for each 4 KB
 * of an item. An item that a replica has not got yet is another than the row's, as one that has changed since.
 */
export const itemsFromTable =
  ({ client, table }: Pick<ChangeReading, "client" | "table">, workspaceId: WorkspaceId): ItemsOf =>
  async (collection, opened, rows) => {
    if (rows.some(({ changedMs }) => changedMs === undefined))
      return itemsFromFiles(collection, opened, rows);
    const { connection, viewPartsOf } = opened;
    const changed = rows.filter(({ seq }) => seq === changedSeq);
    const filed = rows.filter(({ seq }) => seq !== changedSeq);
    const keys = filed.map(({ id }) => collection.keyOf(workspaceId, id));
    const [known, read] = await Promise.all([
      selected(connection, changedItemsSql(viewPartsOf(collection)), changed),
      keys.length === 0 ? [] : batchGet(client, table, keys, false),
    ]);
    const items = new Map([...known, ...read.map((item) => [collection.idOf(item), item] as const)]);
    const isSame = ({ id, changedMs }: FoundRow): boolean => {
      const item = items.get(id);
      return item !== undefined && changedMsOf(item as Readonly<Record<string, unknown>>) === changedMs;
    };
    return rows.every(isSame) ? items : undefined;
  };
