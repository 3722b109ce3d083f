import { createReadStream } from "node:fs";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";

/** Some of a file's bytes, and what is told of those that have gone out. */
export interface Slice {
  readonly path: string;
  readonly from: number;
  readonly bytes: number;
  readonly onProgress: (bytes: number) => void;
}

async function* counted({ path, from, bytes, onProgress }: Slice): AsyncGenerator<Buffer> {
  let done = 0;
  // A stream's end is the last byte that it reads; of none there is no such.
  if (bytes === 0) return;
  const stream = createReadStream(path, { start: from, end: from + bytes - 1 });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield chunk;
    done += chunk.length;
    onProgress(done);
  }
}

/** Puts bytes of a file under a link, as a stream: memory does not grow with them. Throws when nobody answers. */
export const putBytes = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  slice: Slice,
): Promise<{ readonly status: number; readonly etag: string | undefined }> => {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  const request = send(url, {
    method: "PUT",
    headers: { ...headers, "content-length": String(slice.bytes) },
  });
  const answered = new Promise<IncomingMessage>((answer, fail) => {
    request.once("response", answer).once("error", fail);
  });
  // Whoever answers before the end has said why.
  const [response] = await Promise.all([answered, pipeline(counted(slice), request).catch(() => undefined)]);
  response.resume();
  const { statusCode: status = 0 } = response;
  return { status, etag: response.headers.etag };
};
