import type { ByteSource } from "./byte-source.ts";

/** Bytes at hand as a file that can be read from any place. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  bytes: bytes.length,
  read: async function* (from, to = bytes.length) {
    if (from < to) yield bytes.subarray(from, to);
  },
});

/** The first bytes of a stream, as many as `bytesMax` or all; `isWhole` says that there are no more. */
export const firstBytes = async (
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > bytesMax) break;
  }
  return { bytes: Buffer.concat(parts).subarray(0, bytesMax), isWhole: length <= bytesMax };
};
