import { createReadStream, statSync } from "node:fs";
import * as z from "zod";
import type { ByteSource } from "#lib/adapters/files/byte-source.ts";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { checkRows } from "#lib/domain/import/check-rows.ts";
import { FirstRows } from "#lib/domain/import/first-rows.ts";
import { suggestMapping } from "#lib/domain/import/suggest-mapping.ts";
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
  for await (const { verdict } of checkRows(
    { columns: [...columns], mapping, format },
    readRows(source, format, readWorkbookRows),
    new FirstRows(new SpilledTexts()),
  ))
    counts[verdict] += 1;
  return counts;
};

const rowsByUs = async (path: string): Promise<object> => {
  const source = fileSource(path);
  const { format } = await readHead(source, {}, readWorkbookRows);
  let rows = 0;
  for await (const _ of readRows(source, format, readWorkbookRows)) rows += 1;
  return { rows: rows - 1 };
};

const rowsByPapaParse = async (path: string): Promise<object> => {
  const { default: Papa } = await import("papaparse");
  let rows = 0;
  for await (const _ of createReadStream(path).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true })))
    rows += 1;
  return { rows };
};

const text = (max: number) => z.string().trim().max(max);
/** What somebody would write who has an afternoon. */
const Row = z.object({
  Email: z.string().trim().toLowerCase().pipe(z.email()),
  "First name": text(100),
  "Last name": text(100),
  "Job title": text(200),
  Phone: z.string().regex(/^[+(\d][\d\s()./-]{5,24}$/),
  Company: text(200),
  Website: z.url(),
  Industry: text(100),
  Employees: z.coerce.number().int().min(0),
  Country: text(100),
  Region: text(100),
  City: text(100),
  Score: z.coerce.number().min(0).max(100),
  Tags: z.string().transform((tags) => tags.split(";")),
  Notes: z.string(),
});

const checkedByZod = async (path: string): Promise<object> => {
  const { parse } = await import("csv-parse");
  const counts = { valid: 0, invalid: 0, duplicate_in_file: 0 };
  const emails = new Set<string>();
  for await (const cells of createReadStream(path).pipe(parse({ columns: true }))) {
    const row = Row.safeParse(cells);
    const verdict = !row.success ? "invalid" : emails.has(row.data.Email) ? "duplicate_in_file" : "valid";
    if (row.success) emails.add(row.data.Email);
    counts[verdict] += 1;
  }
  return counts;
};

const rowsBySheetJs = async (path: string): Promise<object> => {
  const { default: sheetJs } = await import("xlsx");
  const { readFile, set_fs, utils } = sheetJs;
  set_fs(await import("node:fs"));
  const { Sheets, SheetNames } = readFile(path, { dense: true });
  const sheet = Sheets[SheetNames[0] ?? ""];
  return { rows: sheet === undefined ? 0 : utils.sheet_to_json<string[]>(sheet, { header: 1 }).length - 1 };
};

const ways = { checkedByUs, rowsByUs, rowsByPapaParse, checkedByZod, rowsBySheetJs } as const;
export type Way = keyof typeof ways;

const [, , name = "", path = ""] = process.argv;
const way = Object.entries(ways).find(([each]) => each === name)?.[1];
if (way === undefined) throw new Error(`no way to read is called ${name}`);
const began = performance.now();
const found = await way(path);
const ms = performance.now() - began;
console.log(JSON.stringify({ found, ms, rssMb: peakMb() }));
