import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { packSeen, unpackSeen } from "#lib/domain/transfer/source/seen-rows.ts";
import type { SourceFiles } from "#lib/domain/transfer/source/source-files.ts";
import { seenKey } from "./import-keys.ts";
import { isMissing } from "./is-missing.ts";

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
