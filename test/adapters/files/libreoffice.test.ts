import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as Papa from "papaparse";
import { afterAll, describe, expect, it } from "vitest";
import { makeFilePacker } from "#lib/adapters/files/pack/file-packer.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ExportFormat } from "#lib/contract/transfer/exports.ts";
import { formOf } from "#lib/domain/transfer/export/export-form.ts";
import { FileSum, fileBytes } from "#lib/domain/transfer/export/file-bytes.ts";
import { leadColumns } from "#lib/domain/transfer/export/lead-columns.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const directory = mkdtempSync(join(tmpdir(), "leadrail-office-"));
afterAll(() => rmSync(directory, { recursive: true }));

const isInstalled = spawnSync("soffice", ["--version"]).status === 0;
if (!isInstalled) console.log("skipped: exports in LibreOffice (soffice is not installed)");

const leads = [
  aLead({ name: "=HYPERLINK(1)", title: 'Chief "Ünicode" 責任者 🚀', score: 7, tags: ["a", "b"] }),
  aLead({ email: "b@example.com", title: "two\nlines & <tags>", phone: "+442079460123", score: 0 }),
  ...Array.from({ length: 3_000 }, (_, index) =>
    aLead({ email: `${index}@example.com`, score: index % 101 }),
  ),
];
const fields = ["email", "name", "title", "phone", "score", "tags", "company"] as const;

async function* selection(): AsyncGenerator<Lead> {
  yield* leads;
}

const fileOf = async (format: ExportFormat): Promise<Buffer> => {
  const query = formOf({ format, fields: [...fields] }, String);
  const parts = { sum: new FileSum(query), packer: makeFilePacker(), onLook: async () => undefined };
  const blocks: Uint8Array[] = [];
  for await (const block of fileBytes({ form: query, columns: leadColumns(query, []) }, selection(), parts))
    blocks.push(block);
  return Buffer.concat(blocks);
};

/** Comma, double quote, UTF-8, as shown: what the office program's filter is told. */
const asCsv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";

const rowsIn = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;

/** The rows that LibreOffice reads from a workbook, by way of its own CSV. */
const readByOffice = (workbook: Buffer): string[][] => {
  const file = join(directory, "leads.xlsx");
  writeFileSync(file, workbook);
  const profile = `-env:UserInstallation=${pathToFileURL(join(directory, "profile"))}`;
  const ways = [profile, "--headless", "--convert-to", asCsv, "--outdir", directory, file];
  execFileSync("soffice", ways, { stdio: "pipe", timeout: 120_000 });
  return rowsIn(readFileSync(join(directory, "leads.csv"), "utf8"));
};

describe("an XLSX export", () => {
  it("opens in LibreOffice with every cell of the CSV of the same leads", { timeout: 180_000 }, async () => {
    if (!isInstalled) return;

    const seen = readByOffice(await fileOf("xlsx"));

    expect(seen).toHaveLength(leads.length + 1);
    // A CSV guards what would run by an apostrophe; a workbook's cell says by its type that it is a text.
    const bare = rowsIn((await fileOf("csv")).toString("utf8")).map((row) =>
      row.map((cell) => cell.replace(/^'/, "")),
    );
    expect(seen.map((row) => row.map((cell) => cell.replace(/^'/, "")))).toEqual(bare);
  });
});
