import type { ByteSource } from "../byte-source.ts";
import { corruptWorkbook, limits, tooLargeInflated } from "./limits.ts";
import { readBytes } from "./read-bytes.ts";

/** One file of a ZIP archive, as its central directory has it. */
export interface ZipEntry {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly inflatedBytes: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const endBytes = 22;
const zip64LocatorBytes = 20;
const commentBytesMax = 65_535;
const sentinel16 = 0xff_ff;
const sentinel32 = 0xff_ff_ff_ff;
const isNoZip = "it is no ZIP archive, or its end is missing";

interface Extent {
  readonly entries: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Looks for the end record from the back: behind it there is only a comment. */
const findEnd = (tail: Buffer): number => {
  for (let at = tail.length - endBytes; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === 0x06_05_4b_50 && at + endBytes + tail.readUInt16LE(at + 20) <= tail.length)
      return at;
  throw corruptWorkbook(isNoZip);
};

const zip64Extent = async (source: ByteSource, tail: Buffer, end: number): Promise<Extent> => {
  const locator = end - zip64LocatorBytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07_06_4b_50) throw corruptWorkbook(isNoZip);
  const at = Number(tail.readBigUInt64LE(locator + 8));
  const record = at < source.bytes ? await readBytes(source, at, at + 56) : Buffer.alloc(0);
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06_06_4b_50) throw corruptWorkbook(isNoZip);
  return {
    entries: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
};

const readExtent = async (source: ByteSource): Promise<Extent> => {
  const tailBytes = endBytes + commentBytesMax + zip64LocatorBytes;
  const tail = await readBytes(source, Math.max(0, source.bytes - tailBytes), source.bytes);
  const end = findEnd(tail);
  const entries = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  const isZip64 = entries === sentinel16 || bytes === sentinel32 || offset === sentinel32;
  return isZip64 ? await zip64Extent(source, tail, end) : { entries, bytes, offset };
};

/** The 64-bit numbers of an entry, in the order of those that did not fit their 32 bits. */
const zip64Numbers = (extra: Buffer): bigint[] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
      field.readBigUInt64LE(index * 8),
    );
  }
  return [];
};

const readEntry = (header: Buffer, extra: Buffer): ZipEntry => {
  const wide = zip64Numbers(extra);
  const number = (at: number): number => {
    const narrow = header.readUInt32LE(at);
    return narrow === sentinel32 ? Number(wide.shift() ?? narrow) : narrow;
  };
  const inflatedBytes = number(24);
  const packedBytes = number(20);
  return {
    isEncrypted: (header.readUInt16LE(8) & 1) === 1,
    method: header.readUInt16LE(10),
    crc32: header.readUInt32LE(16),
    packedBytes,
    inflatedBytes,
    offset: number(42),
  };
};

/** How a part is found: names differ in case, and some programs write them with backslashes. */
export const partKey = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/**
 * Reads the central directory of a ZIP archive; names that lead out of it are left out. Our own reader, because libraries
 * fetch each entry's header by a request of its own, which over S3 is a round trip each.
 */
export const readZipDirectory = async (source: ByteSource): Promise<ReadonlyMap<string, ZipEntry>> => {
  const { entries, bytes, offset } = await readExtent(source);
  if (entries > limits.zipEntriesMax || bytes > limits.zipDirectoryBytesMax)
    throw tooLargeInflated(`it has ${entries} parts`);
  if (offset + bytes > source.bytes) throw corruptWorkbook(isNoZip);
  const directory = await readBytes(source, offset, offset + bytes);
  const found = new Map<string, ZipEntry>();
  for (let at = 0, index = 0; index < entries; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02_01_4b_50)
      throw corruptWorkbook("its list of parts is broken");
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const key = partKey(directory.toString("utf8", at + 46, nameEnd));
    const isInside = !key.split("/").includes("..");
    if (isInside && !found.has(key))
      found.set(key, readEntry(directory.subarray(at, at + 46), directory.subarray(nameEnd, extraEnd)));
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return found;
};
