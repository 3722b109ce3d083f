import type { Item, Level, Table } from "../dynalite.ts";
import { resourceNotFound } from "../wire-error.ts";
import { prefixOf } from "./key-space.ts";

/** The tables' definitions, remembered so that a write need not read one. */
export class TableCatalog {
  private readonly known = new Map<string, Table>();
  readonly level: Level;
  readonly region: string;
  readonly accountId: string;

  constructor(level: Level, place: { region: string; accountId: string }) {
    this.level = level;
    this.region = place.region;
    this.accountId = place.accountId;
  }

  /** A shared definition, not to be changed. Throws ResourceNotFoundException. */
  get(name: string): Table {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const table = this.copy(name);
    this.known.set(name, table);
    return table;
  }

  /** A definition of the caller's own. Throws ResourceNotFoundException. */
  copy(name: string): Table {
    const table = this.level.getSync(prefixOf.table + name);
    if (table === undefined) throw resourceNotFound(`Table: ${name}`);
    return structuredClone(table) as Table;
  }

  /** The item stored under dynalite's text of a key. */
  item({ TableName }: Table, key: string): Item | undefined {
    return this.level.getSync(prefixOf.items(TableName) + key) as Item | undefined;
  }

  /** To be called when a table has changed. */
  forget(name: string): void {
    this.known.delete(name);
  }

  arnOf(name: string): string {
    return `arn:aws:dynamodb:${this.region}:${this.accountId}:table/${name}`;
  }
}
