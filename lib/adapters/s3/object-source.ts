import type { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { ByteSource } from "../files/byte-source.ts";

/** An object as a file that can be read from any place: each read is one GET of a range. */
export const objectSource = async (client: S3Client, bucket: string, key: string): Promise<ByteSource> => {
  const at = { Bucket: bucket, Key: key };
  const { ContentLength: bytes = 0, ETag } = await client.send(new HeadObjectCommand(at));
  return {
    bytes,
    read: async function* (from, to = bytes) {
      // S3 has no range of nothing.
      if (from >= to) return;
      const Range = `bytes=${from}-${to - 1}`;
      // Parts of two files make none: an object that was replaced since fails the read.
      const { Body } = await client.send(new GetObjectCommand({ ...at, Range, IfMatch: ETag }));
      // In Node the body is a readable stream.
      yield* Body as Readable;
    },
  };
};
