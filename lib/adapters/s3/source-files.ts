import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { packSeen, unpackSeen } from "#lib/domain/import-source/seen-rows.ts";
import type { SourceFiles } from "#lib/domain/import-source/source-files.ts";
import { seenKey } from "./import-keys.ts";

/** S3 calls a missing object forbidden for those who may not list. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** The files of sources in the import bucket. */
export const makeSourceFiles = (client: S3Client, Bucket: string): SourceFiles => ({
  seen: async (source, run) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: seenKey(source, run) }));
      return unpackSeen(Buffer.from((await Body?.transformToByteArray()) ?? []));
    } catch (error) {
      if (isMissing(error)) return new Map();
      throw error;
    }
  },
  keepSeen: async (source, run, seen) => {
    await client.send(new PutObjectCommand({ Bucket, Key: seenKey(source, run), Body: packSeen(seen) }));
  },
  forgetSeen: async (source, run) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: seenKey(source, run) }));
  },
  putImport: async (Key, Body) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "text/csv; charset=utf-8" }));
  },
});
