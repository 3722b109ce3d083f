import type { Upload } from "#lib/contract/transfer/import-upload.ts";
import type { PutPart } from "#lib/domain/transfer/import/import-files.ts";
import { CommandError } from "../command-error.ts";
import { putBytes, type Slice } from "./put-bytes.ts";

interface Options {
  readonly bytes: number;
  /** Told of the bytes that have gone out. */
  readonly onProgress: (bytes: number) => void;
}

/** How often a part is put before the upload is given up. */
const attemptsMax = 3;

const failure = (what: string): CommandError =>
  new CommandError("failed", `The upload was answered with ${what}.`);

const isGood = (status: number): boolean => status >= 200 && status <= 299;

/** Puts one part, again when the connection or the service fails. */
const putPart = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  slice: Slice,
): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status, etag } = await putBytes(url, headers, slice);
      if (isGood(status) && etag !== undefined) return etag;
      if (status < 500 || attempt === attemptsMax) throw failure(`status ${status}`);
    } catch (error) {
      if (error instanceof CommandError || attempt === attemptsMax) throw error;
    }
  }
};

/**
 * Puts a file where the import waits for it; a part of it that breaks goes again alone. Answers the parts that are to
 * be named to complete it, or undefined when it went up whole.
 */
export const uploadFile = async (
  path: string,
  upload: Upload,
  { bytes, onProgress }: Options,
): Promise<PutPart[] | undefined> => {
  const { headers } = upload;
  if ("url" in upload) {
    const { status } = await putBytes(upload.url, headers, { path, from: 0, bytes, onProgress });
    if (!isGood(status)) throw failure(`status ${status}`);
    return undefined;
  }
  const done: PutPart[] = [];
  let from = 0;
  for (const { number, bytes: size, url } of upload.parts) {
    const before = from;
    const slice = { path, from, bytes: size, onProgress: (sent: number) => onProgress(before + sent) };
    done.push({ number, etag: await putPart(url, headers, slice) });
    from += size;
  }
  return done;
};
