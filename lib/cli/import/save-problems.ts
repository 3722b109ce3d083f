import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { memorySource } from "#lib/adapters/files/memory-source.ts";
import { readHead } from "#lib/adapters/files/read-head.ts";
import type { Client } from "#lib/contract/client.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { CommandError } from "../command-error.ts";

const shownMax = 10;
/** Enough for the lines that are shown. */
const headBytes = 256 * 1024;

const cellsOf = (header: readonly string[], cells: readonly string[]) => (name: string) =>
  cells[header.indexOf(name)] ?? "";

/** The first problems of the file in words; none where the file is of a kind that is not read here. */
const firstProblems = async (path: string): Promise<string[]> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const noWorkbooks = () => {
      throw new UnreadableFile("unknown_format", "a workbook");
    };
    const source = memorySource(buffer.subarray(0, bytesRead));
    const [header = [], ...lines] = (await readHead(source, { header_row: 1 }, noWorkbooks)).rows;
    return lines.slice(0, shownMax).map((cells) => {
      const of = cellsOf(header, cells);
      const column = of("_column") === "" ? "" : `, ${of("_column")}`;
      return `  row ${of("_row")}${column}: ${of("_message").replace(/\.?$/, ".")} ${of("_suggestion")}`.trimEnd();
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  } finally {
    await file.close();
  }
};

/** Saves every problem of an import and answers the first of them in words. */
export const saveProblems = async (api: Client, import_id: ImportId, path: string): Promise<string[]> => {
  const { body } = await api.getImportErrors({ params: { import_id } });
  const response = await fetch(body.url);
  if (!response.ok || response.body === null)
    throw new CommandError("failed", `The problems could not be fetched (status ${response.status}).`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path));
  return [...(await firstProblems(path)), `  All of them: ${path}`];
};
