import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { ByteSource } from "../byte-source.ts";
import { corruptWorkbook, limits, passwordProtected, tooLargeInflated } from "./limits.ts";
import type { ZipEntry } from "./zip-directory.ts";

const localHeaderBytes = 30;
/** A name and an extra field, each of at most 65,535 bytes, stand before the data. */
const localHeaderBytesMax = localHeaderBytes + 2 * 65_535;
const stored = 0;
const deflated = 8;

const dataStart = (head: Buffer): number => {
  if (head.readUInt32LE(0) !== 0x04_03_4b_50) throw corruptWorkbook("a part is not where it should be");
  return localHeaderBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
};

/** The packed bytes of an entry, in one read: how long its header is shows only when it has come. */
async function* packedBytes(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.offset >= source.bytes) throw corruptWorkbook("a part is not where it should be");
  const to = Math.min(source.bytes, entry.offset + localHeaderBytesMax + entry.packedBytes);
  let head = Buffer.alloc(0);
  let left = -1;
  for await (const part of source.read(entry.offset, to)) {
    let data = part;
    if (left === -1) {
      head = Buffer.concat([head, part]);
      if (head.length < localHeaderBytes || head.length < dataStart(head)) continue;
      data = head.subarray(dataStart(head));
      left = entry.packedBytes;
    }
    if (data.length >= left) {
      yield data.subarray(0, left);
      return;
    }
    left -= data.length;
    yield data;
  }
}

const pieceBytes = 256 * 1024;
/** It inflates a piece ahead while the one before is read: zlib has threads of its own. */
const inflation = { chunkSize: pieceBytes, highWaterMark: 2 * pieceBytes };

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw(inflation);
  // A failure of either reaches the loop below.
  pipeline(Readable.from(packed), inflater, () => undefined);
  try {
    yield* inflater;
  } catch (error) {
    const isBroken = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isBroken ? corruptWorkbook("its compressed data are broken") : error;
  }
}

const assertReadable = (entry: ZipEntry): void => {
  if (entry.isEncrypted) throw passwordProtected();
  if (entry.method !== stored && entry.method !== deflated)
    throw corruptWorkbook(`its compression method ${entry.method} is unknown`);
  const isLarge = entry.inflatedBytes > limits.inflateRatioFromBytes;
  if (
    entry.inflatedBytes > limits.partBytesMax ||
    (isLarge && entry.inflatedBytes > entry.packedBytes * limits.inflateRatioMax)
  )
    throw tooLargeInflated(`${entry.packedBytes} bytes become ${entry.inflatedBytes}`);
};

/** Reads one file of a ZIP archive in a stream, never more than its directory promises; at the end its checksum holds. */
export async function* readZipEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  assertReadable(entry);
  const packed = packedBytes(source, entry);
  let bytes = 0;
  let checksum = 0;
  for await (const part of entry.method === stored ? packed : inflate(packed)) {
    bytes += part.length;
    if (bytes > entry.inflatedBytes) throw corruptWorkbook("a part is longer than it says");
    checksum = crc32(part, checksum);
    yield part;
  }
  if (bytes !== entry.inflatedBytes || checksum !== entry.crc32)
    throw corruptWorkbook("a part is not what its checksum says");
}
