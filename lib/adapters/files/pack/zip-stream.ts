import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A part of an archive that is being written. */
export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string>;
}

/** Archives say when a part was changed; the same content shall give the same bytes. */
const mtime = new Date("2000-01-01T00:00:00Z");

/**
 * The bytes of a zip archive whose parts are made one after the other, each once the one before is written. Rejects
 * when a part's content does.
 */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error): unknown => output.destroy(error);
  const write = async (): Promise<void> => {
    for await (const { name, content } of parts) {
      const stream = Readable.from(content, { objectMode: false });
      stream.once("error", fail);
      const isOver = new Promise<void>((resolve) => stream.once("close", resolve));
      zip.addReadStream(stream, name, { mtime });
      await isOver;
      if (stream.errored) return;
    }
    zip.end();
  };
  write().catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  yield* output;
}
