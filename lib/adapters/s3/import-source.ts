import type { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { ByteSource } from "../files/byte-source.ts";

/** HEAD has no body to name its error, so that only the status tells. */
const isReplaced = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

const unlessReplaced = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    if (!isReplaced(error)) throw error;
    throw new UnreadableFile("file_replaced", "The file was replaced after the import began. Begin anew.");
  }
};

/** An object of a known size, each read of it one GET of a range. */
export const objectSource = (
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string; readonly IfMatch?: string },
  bytes: number,
): ByteSource => ({
  bytes,
  read: async function* (from, to = bytes) {
    // S3 has no range of nothing.
    if (from >= to) return;
    const range = { ...object, Range: `bytes=${from}-${to - 1}` };
    const { Body } = await unlessReplaced(client.send(new GetObjectCommand(range)));
    // In Node the body is a readable stream.
    yield* Body as Readable;
  },
});

/**
 * The import's own file: the content that it began with, whatever was put in its place since. Throws
 * UnreadableFile when the file was replaced.
 */
export const sourceOf = async (
  client: S3Client,
  bucket: string,
  { source_key: Key, source_etag }: Pick<ImportRecord, "source_key" | "source_etag">,
): Promise<ByteSource> => {
  const object = { Bucket: bucket, Key, IfMatch: `"${source_etag}"` };
  const { ContentLength: bytes = 0 } = await unlessReplaced(client.send(new HeadObjectCommand(object)));
  return objectSource(client, object, bytes);
};
