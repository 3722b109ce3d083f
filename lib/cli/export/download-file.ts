import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { CommandError } from "../command-error.ts";

/** Writes what a link gives to a file as it comes; memory does not grow with it. */
export const downloadFile = async (
  url: string,
  path: string,
  onProgress: (bytes: number) => void,
): Promise<void> => {
  const answer = await fetch(url);
  if (!answer.ok || answer.body === null)
    throw new CommandError("failed", `The file's link answered ${answer.status}.`);
  let bytes = 0;
  const meter = new Transform({
    transform: (block: Uint8Array, _, done) => {
      bytes += block.length;
      onProgress(bytes);
      done(null, block);
    },
  });
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), meter, createWriteStream(path));
};
