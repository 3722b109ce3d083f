import { createReadStream, statSync } from "node:fs";
import type { ByteSource } from "#lib/adapters/files/byte-source.ts";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { checkRows } from "#lib/domain/transfer/import/check-rows.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { FirstRows } from "#lib/domain/transfer/import/first-rows.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";
import { checkedByZod, normalisedByZod, rowsByPapaParse, rowsBySheetJs } from "./import-yardsticks.ts";
import { peakMb } from "./peak-memory.ts";

// Reads one file in one way, in a process of its own: `node import-contender.ts <way> <file>` prints what it found, how
// long it took and how much memory at most.

const fileSource = (path: string): ByteSource => ({
  bytes: statSync(path).size,
  read: (start, to = Infinity) => createReadStream(path, { start, end: to - 1 }),
});

/** Our own way: rows mapped, normalised and checked, as validation does it. */
const checkedByUs = async (path: string): Promise<object> => {
  const source = fileSource(path);
  const { format, rows } = await readHead(source, {}, readWorkbookRows);
  const [columns = []] = rows;
  const mapping = suggestMapping(columns, rows.slice(1));
  const counts = { valid: 0, invalid: 0, duplicate_in_file: 0 };
  const checked = checkRows(
    { columns: [...columns], mapping, format, options: defaultOptions },
    readRows(source, format, readWorkbookRows),
    new FirstRows(new SpilledTexts()),
  );
  for await (const batch of checked) for (const { verdict } of batch) counts[verdict] += 1;
  return counts;
};

const rowsByUs = async (path: string): Promise<object> => {
  const source = fileSource(path);
  const { format } = await readHead(source, {}, readWorkbookRows);
  let rows = 0;
  for await (const batch of readRows(source, format, readWorkbookRows)) for (const _ of batch) rows += 1;
  return { rows: rows - 1 };
};

const ways = {
  checkedByUs,
  rowsByUs,
  rowsByPapaParse,
  checkedByZod,
  normalisedByZod,
  rowsBySheetJs,
} as const;
export type Way = keyof typeof ways;

const [, , name = "", path = ""] = process.argv;
const way = Object.entries(ways).find(([each]) => each === name)?.[1];
if (way === undefined) throw new Error(`no way to read is called ${name}`);
const began = performance.now();
const found = await way(path);
const ms = performance.now() - began;
console.log(JSON.stringify({ found, ms, rssMb: peakMb() }));
