import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { type Collection, type LakeRow, lineOf } from "./collection.ts";
import { lakeDirectory, sqlText } from "./duckdb.ts";

/** The lake's own columns beside a collection's. */
const ownColumns = [
  { name: "_changed", type: "BIGINT" },
  { name: "_deleted", type: "BOOLEAN" },
] as const;

const itemColumn = { name: "item", type: "VARCHAR" } as const;

/** The columns of rows without their items, as SQL lists them. */
export const columnList = ({ columns }: Collection): string =>
  [...columns, ...ownColumns].map(({ name }) => quoted(name)).join(", ");

/** Enough text to make one write of it, little enough to keep. */
const linesAtOnce = 2_000;

/** Writes rows where DuckDB can read them, lets `use` name them in SQL, and removes them. */
export const withRows = async <T>(
  collection: Collection,
  rows: readonly LakeRow[],
  use: (sql: string) => Promise<T>,
): Promise<T> => {
  const path = join(lakeDirectory(), `${ulid()}.ndjson`);
  const file = await open(path, "wx", 0o600);
  try {
    for (let from = 0; from < rows.length; from += linesAtOnce)
      await file.write(
        rows
          .slice(from, from + linesAtOnce)
          .map(lineOf)
          .join(""),
      );
    const columns = [...collection.columns, itemColumn, ...ownColumns].map(
      ({ name, type }) => `${sqlText(name)}: ${sqlText(type)}`,
    );
    return await use(
      `read_json(${sqlText(path)}, format = 'newline_delimited', maximum_object_size = 4194304, columns = {${columns.join(", ")}})`,
    );
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
};
