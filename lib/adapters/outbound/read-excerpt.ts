import type { Readable } from "node:stream";

export interface ExcerptOptions {
  /** What is read at most; the rest is left unread and the connection ended. */
  readonly bytesMax: number;
  readonly excerptBytesMax: number;
  /** Told of the beginning as it grows, so that it is known even if the rest never comes. */
  readonly note: (excerpt: string) => void;
}

/** Reads a body to its end or to `bytesMax`. Rejects when it breaks off. */
export const readExcerpt = async (
  body: Readable,
  { bytesMax, excerptBytesMax, note }: ExcerptOptions,
): Promise<void> => {
  let bytes = 0;
  let beginning = Buffer.alloc(0);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (beginning.length < excerptBytesMax) {
      beginning = Buffer.concat([beginning, chunk]).subarray(0, excerptBytesMax);
      note(beginning.toString("utf8"));
    }
    if (bytes >= bytesMax) return;
  }
};
