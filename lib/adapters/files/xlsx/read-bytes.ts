import type { ByteSource } from "../byte-source.ts";

/** Reads a short stretch of a file into memory; shorter than asked where the file ends. */
export const readBytes = async (source: ByteSource, from: number, to: number): Promise<Buffer> => {
  const end = Math.min(to, source.bytes);
  const parts: Uint8Array[] = [];
  // Stores refuse to read a range of nothing.
  if (from < end) for await (const part of source.read(from, end)) parts.push(part);
  return Buffer.concat(parts);
};
