import type { ByteSource } from "#lib/adapters/files/byte-source.ts";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import type { FileFormat } from "#lib/domain/transfer/import/file-format.ts";
import { rowsIn } from "../../support/file-rows.ts";

/** Bytes as a file that comes in pieces of `size`. */
export const aFile = (content: string | Uint8Array, size = 65_536): ByteSource => {
  const bytes = Buffer.from(content);
  return {
    bytes: bytes.length,
    read: async function* (from, to = bytes.length) {
      for (let at = from; at < to; at += size) yield bytes.subarray(at, Math.min(at + size, to));
    },
  };
};

/** A file that repeats a part, made while it is read; so many bytes in all. */
export const aLongFile = (part: Uint8Array, times: number, beginning = ""): ByteSource => {
  const first = Buffer.from(beginning);
  return {
    bytes: first.length + part.length * times,
    read: async function* (from, to = Number.POSITIVE_INFINITY) {
      const content = async function* () {
        yield first;
        for (let index = 0; index < times; index += 1) yield part;
      };
      let at = 0;
      for await (const chunk of content()) {
        const cut = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at));
        if (cut.length > 0) yield cut;
        at += chunk.length;
        if (at >= to) return;
      }
    },
  };
};

export const allOf = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

/** Recognises a file and reads all of its rows, as the two steps of an import do. */
export const readFile = async (
  source: ByteSource,
): Promise<{ readonly format: FileFormat; readonly rows: readonly (readonly string[])[] }> => {
  const { format } = await readHead(source, {}, readWorkbookRows);
  return { format, rows: await rowsIn(readRows(source, format, readWorkbookRows)) };
};
