import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FilePacker } from "#lib/domain/transfer/export/file-packer.ts";
import { writeWorkbook } from "./write-workbook.ts";
import { zipStream } from "./zip-stream.ts";

/** Containers that are written as a stream. */
export const makeFilePacker = (): FilePacker => ({
  workbook: (sheet) => writeWorkbook(sheet),
  gzip: (content) => {
    const gzip = createGzip();
    const source = Readable.from(content, { objectMode: false });
    source.once("error", (error) => gzip.destroy(error));
    return source.pipe(gzip);
  },
  zip: async function* (name, content) {
    yield* zipStream(
      (async function* () {
        yield { name, content };
      })(),
    );
  },
});
