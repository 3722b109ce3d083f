import { itemBytes } from "../capacity/item-size.ts";
import { type Answer, type Checked, database, type Item, type Range, type Table } from "../dynalite.ts";
import { matches } from "../expressions/matches.ts";
import { prefixOf, within } from "../storage/key-space.ts";
import { levelPages } from "../storage/level-pages.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";
import { keyNamesOf, type TableIndex } from "../storage/table-index.ts";

const PAGE_BYTES_MAX = 1024 * 1024;

export interface PageRequest {
  readonly data: Checked;
  readonly table: Table;
  readonly index: TableIndex | undefined;
  /** Of keys within the table or the index. */
  readonly range: Range;
}

/** A page of a query or scan, and the bytes that it is paid for. */
export interface Page {
  readonly answer: Answer;
  readonly bytes: number;
  /** Of each item that was fetched from behind a local index. */
  readonly fetchedBytes: readonly number[];
}

/** Reads one snapshot up to the limit, or to the item that fills 1 MB; then filters and projects. */
export const readPage = async (request: PageRequest, catalog: TableCatalog): Promise<Page> => {
  const { data, table, index } = request;
  const { Limit = Number.POSITIVE_INFINITY, _filter, _projection } = data;
  const fetches = fetchesItems(request);
  const found: Item[] = [];
  const fetchedBytes: number[] = [];
  let [scanned, bytes] = [0, 0];
  let last: Item | undefined;
  for await (const entry of levelPages(catalog.level.values(placeOf(request)))) {
    last = entry as Item;
    scanned += 1;
    bytes += itemBytes(last);
    const item = fetches ? (catalog.item(table, database.createKey(last, table)) ?? last) : last;
    if (fetches) fetchedBytes.push(itemBytes(item));
    if (_filter === undefined || matches(_filter.expression, item)) found.push(item);
    if (scanned >= Limit || bytes >= PAGE_BYTES_MAX) break;
  }
  const isFull = scanned >= Limit || bytes >= PAGE_BYTES_MAX;
  const Items = _projection ? found.map((item) => database.mapPaths(_projection.paths, item)) : found;
  return {
    answer: {
      ...(data.Select !== "COUNT" && { Items }),
      Count: found.length,
      ScannedCount: scanned,
      ...(isFull && last !== undefined && { LastEvaluatedKey: startKey(last, table, index) }),
    },
    bytes,
    fetchedBytes,
  };
};

/** A local index answers attributes that it lacks from the table. */
const fetchesItems = ({ data, index }: PageRequest): boolean => {
  const held = index?.held;
  if (held === undefined || index?.kind === "global") return false;
  return data.Select === "ALL_ATTRIBUTES" || missingFrom(held, data).length > 0;
};

/** The attributes of a projection that an index does not hold. */
export const missingFrom = (held: ReadonlySet<string>, { _projection }: Checked): string[] =>
  (_projection?.paths ?? []).map(([head]) => String(head)).filter((name) => !held.has(name));

const placeOf = ({ data, table, index, range }: PageRequest): Range =>
  within(
    index ? prefixOf.index(index.kind, table.TableName, index.IndexName) : prefixOf.items(table.TableName),
    { ...range, limit: data.Limit ?? -1 },
  );

const startKey = (item: Item, table: Table, index: TableIndex | undefined): Item =>
  Object.fromEntries(
    [...new Set([...keyNamesOf(table), ...(index?.keyNames ?? [])])].map((name) => [name, item[name] ?? {}]),
  );
