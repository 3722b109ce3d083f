import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import { csvLine } from "#lib/domain/transfer/export/csv-line.ts";
import { isBlank } from "#lib/domain/transfer/import/is-blank.ts";
import { matchColumns } from "#lib/domain/transfer/mapping/match-columns.ts";
import { hash64, type SeenRows } from "./seen-rows.ts";
import { SheetFailure } from "./sheet.ts";

/** How a sheet differs from what was last imported of it. */
export interface SheetChanges {
  /** A CSV file of the header and the rows that are new or differ. */
  readonly csv: Buffer;
  readonly rows: number;
  readonly changed: number;
  readonly gone: number;
  /** All that the sheet holds now. */
  readonly seen: SeenRows;
}

interface Comparison {
  readonly keyColumn: string;
  /** Whatever else decides what comes of a row: once it differs, every row counts as changed. */
  readonly salt: string;
  readonly seen: SeenRows;
}

const keyIndexOf = (header: readonly string[], keyColumn: string): number => {
  const [column] = matchColumns(header, [{ column: keyColumn }]).keys();
  if (column !== undefined) return header.indexOf(column);
  const names = header
    .slice(0, 20)
    .map((name) => `"${name.slice(0, 50)}"`)
    .join(", ");
  throw new SheetFailure(
    "unknown_key_column",
    `The sheet has no column called "${keyColumn.slice(0, 100)}". Its first row has: ${names}.`,
  );
};

/** The lines of a file in memory, up to what an import takes. */
class Lines {
  readonly #lines: Buffer[] = [];
  #bytes = 0;

  add(cells: readonly string[]): void {
    const line = Buffer.from(csvLine(cells));
    this.#bytes += line.length;
    if (this.#bytes > sizes.importFileBytesMax)
      throw new SheetFailure(
        "too_large",
        `The changed rows have more than ${megabytes(sizes.importFileBytesMax)} MB.`,
      );
    this.#lines.push(line);
  }

  whole(): Buffer {
    return Buffer.concat(this.#lines, this.#bytes);
  }
}

/** Names rows by their keys: the second row with a key is another row, and one without is known by all it holds. */
const rowNames = (keyIndex: number): ((cells: readonly string[]) => bigint) => {
  const times = new Map<bigint, number>();
  return (cells) => {
    const value = (cells[keyIndex] ?? "").trim();
    const name = hash64(value === "" ? `cells ${JSON.stringify(cells)}` : `key ${value}`);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : hash64(`${time} of ${name}`);
  };
};

/** Compares a sheet, header first, with what was imported of it. Throws SheetFailure when it can't be compared. */
export const changedRows = async (
  sheet: AsyncIterable<readonly string[]>,
  { keyColumn, salt, seen: before }: Comparison,
): Promise<SheetChanges> => {
  const seen = new Map<bigint, bigint>();
  const lines = new Lines();
  let [rows, changed] = [0, 0];
  let header: readonly string[] | undefined;
  let nameOf = rowNames(-1);
  for await (const found of sheet) {
    if (header === undefined) {
      if (isBlank(found)) break;
      header = found;
      nameOf = rowNames(keyIndexOf(header, keyColumn));
      lines.add(header);
      continue;
    }
    // Sheets leaves out empty cells at a row's end, and nobody can map a column without a name.
    const cells = header.map((_, index) => found[index] ?? "");
    if (isBlank(cells)) continue;
    rows += 1;
    const [name, row] = [nameOf(cells), hash64(JSON.stringify([salt, header, cells]))];
    seen.set(name, row);
    if (before.get(name) === row) continue;
    changed += 1;
    lines.add(cells);
  }
  if (header === undefined)
    throw new SheetFailure("sheet_empty", "The first row of the range names no column.");
  let gone = 0;
  for (const name of before.keys()) if (!seen.has(name)) gone += 1;
  return { csv: lines.whole(), rows, changed, gone, seen };
};
