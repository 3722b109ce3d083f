import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { anXls, record } from "./xls/a-stream.ts";
import { workbookParts } from "./xlsx/a-workbook.ts";
import { aZip } from "./xlsx/a-zip.ts";

/** What a workbook may take that somebody made to do harm, the program that reads it included. */
const rssMbMax = 512;

const reader = join(import.meta.dirname, "../../support/read-workbook-alone.ts");
const directory = mkdtempSync(join(tmpdir(), "leadrail-hostile-"));
afterAll(() => rmSync(directory, { recursive: true }));

const Answer = z.object({ outcome: z.string(), rssMb: z.number() });
const bookWith = (name: string, text: string): Uint8Array => {
  const parts = workbookParts({ sheets: [{ name: "S", rows: "<row><c><v>1</v></c></row>" }] });
  return aZip(parts.map((part) => (part.name === name ? { ...part, text } : part)));
};
const sheet = "xl/worksheets/sheet0.xml";

/** A row of thirty numbers in 200 bytes; each becomes an object when it is read. */
const numbers = record(0xbd, 0, 0, ...Array.from({ length: 30 }, () => [0, 6, 0]).flat(), 29);

it.each([
  [
    "100,000 sheets",
    bookWith("xl/workbook.xml", `<workbook>${'<sheet name="a" r:id="s"/>'.repeat(100_000)}</workbook>`),
  ],
  ["60 MB of blanks", bookWith(sheet, `<worksheet><sheetData>${" ".repeat(60_000_000)}`)],
  ["two million empty rows", bookWith(sheet, `<worksheet><sheetData>${"<row/>".repeat(2_000_000)}`)],
  ["1.5 million cells of XLS", anXls(Array.from({ length: 50_000 }, () => numbers))],
])("%s are refused within 512 MB", { timeout: 60_000 }, (name, content) => {
  const path = join(directory, name);
  writeFileSync(path, content);

  const { outcome, rssMb } = Answer.parse(
    JSON.parse(execFileSync(process.execPath, [reader, path], { encoding: "utf8" })),
  );

  expect(["too_large_inflated", "corrupt_workbook"]).toContain(outcome);
  expect(rssMb).toBeLessThan(rssMbMax);
});
