import { ulid } from "ulid";
import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { Collection, LakeRow } from "./collection.ts";
import { type LakeConnection, openConnection } from "./duckdb.ts";
import { withRows } from "./rows-file.ts";

/** Of so many ids at a time, as JSON. */
const idsAtOnce = 10_000;

/** A table of DuckDB with the newest row of each record that has changed; it outlives the connections that read it. */
export class ChangesTable {
  readonly name: string;
  readonly #collection: Collection;

  private constructor(collection: Collection, name: string) {
    this.#collection = collection;
    this.name = name;
  }

  static async make(collection: Collection): Promise<ChangesTable> {
    const made = new ChangesTable(collection, quoted(`changes_${ulid()}`));
    await made.#within((connection) =>
      withRows(collection, [], (rows) =>
        connection.run(`CREATE TABLE ${made.name} AS SELECT * FROM ${rows}`),
      ),
    );
    return made;
  }

  /** Puts rows in the place of those with their ids. */
  async put(rows: readonly LakeRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#within((connection) =>
      withRows(this.#collection, rows, async (source) => {
        await this.#delete(
          connection,
          rows.map(({ id }) => id),
        );
        await connection.run(`INSERT INTO ${this.name} SELECT * FROM ${source}`);
      }),
    );
  }

  async delete(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#within((connection) => this.#delete(connection, ids));
  }

  async drop(): Promise<void> {
    await this.#within((connection) => connection.run(`DROP TABLE IF EXISTS ${this.name}`));
  }

  async #delete(connection: LakeConnection, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += idsAtOnce)
      await connection.rows(
        `DELETE FROM ${this.name} WHERE id IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`,
        [JSON.stringify(ids.slice(from, from + idsAtOnce))],
      );
  }

  /** All or nothing: a reader that has begun goes on seeing what it saw. */
  async #within(use: (connection: LakeConnection) => Promise<void>): Promise<void> {
    const connection = await openConnection();
    try {
      await connection.run("BEGIN TRANSACTION");
      await use(connection);
      await connection.run("COMMIT");
    } finally {
      connection.close();
    }
  }
}
