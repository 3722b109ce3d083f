import { createReadStream, statSync } from "node:fs";
import type { ByteSource } from "#lib/adapters/files/byte-source.ts";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";

// Reads one workbook in a process of its own: prints what came of it, and how much memory that took at most.

const [, , path = ""] = process.argv;
const source: ByteSource = {
  bytes: statSync(path).size,
  read: (start, to = Infinity) => createReadStream(path, { start, end: to - 1 }),
};

const read = async (): Promise<string> => {
  const { format } = await readHead(source, {}, readWorkbookRows);
  for await (const batch of readRows(source, format, readWorkbookRows)) for (const _ of batch);
  return "read";
};

const outcome = await read().catch((error: unknown) => {
  if (error instanceof UnreadableFile) return error.failure.code;
  throw error;
});
console.log(JSON.stringify({ outcome, rssMb: process.resourceUsage().maxRSS / 1_024 }));
