import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as z from "zod";

const Outcome = z.object({ outcome: z.string(), seconds: z.number(), megabytes: z.number() });
export type Outcome = z.infer<typeof Outcome>;

const script = `
  import { createReadStream, statSync } from "node:fs";
  import { readXlsxRows } from "#lib/adapters/files/xlsx/index.ts";
  const path = process.argv[1];
  const source = { bytes: statSync(path).size, read: (start, to = Infinity) => createReadStream(path, { start, end: to - 1 }) };
  const began = performance.now();
  let rows = 0, cells = 0, outcome;
  try {
    for await (const batch of readXlsxRows(source, {})) for (const row of batch) { rows += 1; cells += row.length; }
    outcome = rows + " rows, " + cells + " cells";
  } catch (error) {
    outcome = error.failure?.code ?? String(error);
  }
  const seconds = (performance.now() - began) / 1_000;
  console.log(JSON.stringify({ outcome, seconds, megabytes: process.resourceUsage().maxRSS / 1_024 }));
`;

/** What becomes of a workbook on disk, read in a process of its own: rows or a failure's code, seconds, peak memory. */
export const readOutcome = (path: string): Outcome => {
  const flags = [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "--eval",
    script,
    "--",
    path,
  ];
  const cwd = join(import.meta.dirname, "../../../..");
  return Outcome.parse(
    JSON.parse(execFileSync(process.execPath, flags, { cwd, encoding: "utf8", timeout: 60_000 })),
  );
};
