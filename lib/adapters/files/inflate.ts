import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { ByteSource } from "./byte-source.ts";

/** A file may grow to four times the largest upload: no more is needed for a million rows of 2 KB. */
const inflatedBytesMax = 4 * sizes.importFileBytesMax;
/** Lists of leads shrink to a third or a tenth; a thousandth is the most that deflate can do. */
const ratioMax = 200;
/** Up to here the ratio does no harm: a small file of equal rows may shrink more. */
const harmlessBytes = 16 * 1024 * 1024;

export interface InflateCaps {
  readonly inflatedBytesMax: number;
  readonly ratioMax: number;
  readonly harmlessBytes: number;
}
const promised: InflateCaps = { inflatedBytesMax, ratioMax, harmlessBytes };

const inflatesTooFar = (caps: InflateCaps): UnreadableFile =>
  new UnreadableFile(
    "too_large_inflated",
    `The file grows too much when it is unpacked: at most ${caps.ratioMax} times and to ${Math.floor(megabytes(caps.inflatedBytesMax))} MB.`,
  );

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

/** What a gzip file holds. Throws UnreadableFile where it is cut or damaged, or grows beyond the caps. */
export async function* inflate(source: ByteSource, caps: InflateCaps = promised): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let inflated = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source.read(0)) {
      packed += chunk.length;
      yield chunk;
    }
  };
  const gunzip = createGunzip({ chunkSize: 65_536 });
  const feeding = pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: 65_536 }), gunzip);
  // Its error comes out of the loop below as well.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gunzip) {
      inflated += chunk.length;
      if (
        inflated > caps.inflatedBytesMax ||
        (inflated > caps.harmlessBytes && inflated > packed * caps.ratioMax)
      )
        throw inflatesTooFar(caps);
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new UnreadableFile("damaged_file", "The gzip file is cut short or damaged. Send it again.");
  }
}
