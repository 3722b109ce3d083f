import type { ByteSource } from "../byte-source.ts";

/** Reads a short stretch of a file into memory; shorter than asked where the file ends. */
export const readBytes = async (source: ByteSource, from: number, to: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of source.read(from, Math.min(to, source.bytes))) parts.push(part);
  return Buffer.concat(parts);
};
