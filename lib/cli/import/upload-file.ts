import { createReadStream } from "node:fs";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import type * as z from "zod";
import type { Upload } from "#lib/contract/import-record.ts";
import { CommandError } from "../command-error.ts";

interface Options {
  readonly bytes: number;
  /** Told of the bytes that have gone out. */
  readonly onProgress: (bytes: number) => void;
}

async function* counted(path: string, onProgress: Options["onProgress"]): AsyncGenerator<Buffer> {
  let done = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield chunk;
    done += chunk.length;
    onProgress(done);
  }
}

/** Puts a file where the import waits for it, as a stream: memory does not grow with the file. */
export const uploadFile = async (
  path: string,
  { url, method, headers }: z.infer<typeof Upload>,
  { bytes, onProgress }: Options,
): Promise<void> => {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  const request = send(url, { method, headers: { ...headers, "content-length": String(bytes) } });
  const answered = new Promise<IncomingMessage>((answer, fail) => {
    request.once("response", answer).once("error", fail);
  });
  // Whoever answers before the end has said why.
  const [response] = await Promise.all([
    answered,
    pipeline(counted(path, onProgress), request).catch(() => undefined),
  ]);
  response.resume();
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299)
    throw new CommandError("failed", `The upload was answered with status ${statusCode}.`);
};
