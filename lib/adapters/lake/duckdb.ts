import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection, DuckDBInstance, DuckDBType } from "@duckdb/node-api";

/** Not imported: on Lambda it lies in a layer, where only `require` looks, and only whoever searches loads it. */
const load = createRequire(import.meta.url);
const duckDb = (): typeof import("@duckdb/node-api") => load("@duckdb/node-api");

export type SqlValue = string | number | boolean;
export type SqlRow = readonly unknown[];

/** Where the lake's files are kept on this machine: under /tmp, which outlives an invocation. */
export const lakeDirectory = (): string => {
  const directory = join(tmpdir(), "leadrail-lake");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
};

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

let instance: Promise<DuckDBInstance> | undefined;

/** One for the process. It reads and writes below the lake's directory alone and never fetches an extension. */
const open = async (): Promise<DuckDBInstance> => {
  const directory = lakeDirectory();
  const made = await duckDb().DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    temp_directory: join(directory, "spill"),
    threads: String(Math.min(4, availableParallelism())),
    // With what Node takes beside it the process stays below 1 GiB; what does not fit is spilled.
    memory_limit: "850MB",
    preserve_insertion_order: "false",
  });
  const connection = await made.connect();
  await connection.run(`SET allowed_directories = [${text(`${directory}/`)}]`);
  await connection.run("SET parquet_metadata_cache = true");
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  connection.closeSync();
  return made;
};

const typeOf = (value: SqlValue): DuckDBType => {
  const { BOOLEAN, DOUBLE, VARCHAR } = duckDb();
  if (typeof value === "number") return DOUBLE;
  return typeof value === "string" ? VARCHAR : BOOLEAN;
};

async function* flat(pages: AsyncIterable<readonly SqlRow[]>): AsyncGenerator<SqlRow> {
  for await (const rows of pages) yield* rows;
}

/** A connection whose temporary tables are its own. */
export class LakeConnection {
  readonly #connection: DuckDBConnection;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  /** All rows; `$1` and on stand for the values. Whole numbers of 64 bits come as bigint. */
  async rows(sql: string, values: readonly SqlValue[] = []): Promise<readonly SqlRow[]> {
    const reader = await this.#connection.runAndReadAll(sql, [...values], values.map(typeOf));
    return reader.getRowsJS();
  }

  /** Begins a query whose rows come as they are taken, a few thousand in memory. */
  async stream(sql: string, values: readonly SqlValue[] = []): Promise<AsyncGenerator<SqlRow>> {
    return flat((await this.#connection.stream(sql, [...values], values.map(typeOf))).yieldRowsJs());
  }

  close(): void {
    this.#connection.closeSync();
  }
}

/** Opens a connection; whoever opens it closes it. */
export const openConnection = async (): Promise<LakeConnection> => {
  instance ??= open().catch((error: unknown) => {
    instance = undefined;
    throw error;
  });
  return new LakeConnection(await (await instance).connect());
};

/** Opens a connection for as long as `use` runs. */
export const withDuckDb = async <T>(use: (connection: LakeConnection) => Promise<T>): Promise<T> => {
  const connection = await openConnection();
  try {
    return await use(connection);
  } finally {
    connection.close();
  }
};

/** Text as SQL writes it. */
export const sqlText = text;
