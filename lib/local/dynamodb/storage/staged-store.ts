import { Readable } from "node:stream";
import type { BatchOperation, Done, Range, Store, SubDb, Table } from "../dynalite.ts";
import { prefixOf, within } from "./key-space.ts";
import { levelPages } from "./level-pages.ts";
import type { TableCatalog } from "./table-catalog.ts";

/**
 * The store that dynalite's actions see during one request: reads come from LevelDB, writes are only noted,
 * so that they can be committed as one batch or dropped.
 */
export class StagedStore implements Store {
  /** The door itself limits an item, by its bytes. */
  readonly options = {
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
    maxItemSize: Number.POSITIVE_INFINITY,
  };
  readonly operations: BatchOperation[] = [];
  readonly tableDb: Store["tableDb"];
  private readonly catalog: TableCatalog;

  constructor(catalog: TableCatalog) {
    this.catalog = catalog;
    this.tableDb = {
      ...this.subDb(prefixOf.table),
      awsAccountId: catalog.accountId,
      awsRegion: catalog.region,
    };
  }

  getTable(name: string, checkStatus: boolean | Done<Table>, done?: Done<Table>): void {
    const forItems = typeof checkStatus === "function";
    const answer = forItems ? checkStatus : done;
    let table: Table;
    try {
      table = forItems ? this.catalog.get(name) : this.catalog.copy(name);
    } catch (error) {
      answer?.(error);
      return;
    }
    answer?.(null, table);
  }

  getItemDb(name: string): SubDb {
    return this.subDb(prefixOf.items(name));
  }

  getIndexDb(kind: string, tableName: string, index: string): SubDb {
    return this.subDb(prefixOf.index(kind, tableName, index));
  }

  getTagDb(name: string): SubDb {
    return this.subDb(prefixOf.tags(name));
  }

  deleteItemDb(name: string, done: Done<void>): void {
    this.clear(prefixOf.items(name), done);
  }

  deleteIndexDb(kind: string, table: string, index: string, done: Done<void>): void {
    this.clear(prefixOf.index(kind, table, index), done);
  }

  deleteTagDb(name: string, done: Done<void>): void {
    this.clear(prefixOf.tags(name), done);
  }

  /** Notes the deletion of all that begins with a prefix. */
  clear(prefix: string, done: Done<void>): void {
    this.catalog.level
      .keys(within(prefix))
      .all()
      .then((keys) => {
        for (const key of keys) this.operations.push({ type: "del", key });
        done(null);
      }, done);
  }

  private subDb(prefix: string): SubDb {
    const { level } = this.catalog;
    return {
      // The door's queue already lets one writer in at a time.
      lock: (_key, work) => work((done) => done),
      get: (key, done) => done(null, structuredClone(level.getSync(prefix + key))),
      put: (key, value, done) => {
        this.operations.push({ type: "put", key: prefix + key, value });
        done(null);
      },
      del: (key, done) => {
        this.operations.push({ type: "del", key: prefix + key });
        done(null);
      },
      batch: (operations, done) => {
        for (const { type, key, value } of operations)
          this.operations.push(
            type === "put" ? { type, key: prefix + key, value } : { type: "del", key: prefix + key },
          );
        done(null);
      },
      createKeyStream: () => Readable.from(this.keysAfter(prefix)),
      createValueStream: (range: Range) => Readable.from(levelPages(level.values(within(prefix, range)))),
    };
  }

  private async *keysAfter(prefix: string): AsyncGenerator<string> {
    for await (const key of levelPages(this.catalog.level.keys(within(prefix))))
      yield key.slice(prefix.length);
  }
}
