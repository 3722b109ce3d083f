import {
  CompleteMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { UploadCompleter } from "#lib/domain/transfer/import/import-files.ts";
import { isMissing } from "./is-missing.ts";

const wrongParts: ReadonlySet<string> = new Set(["InvalidPart", "InvalidPartOrder", "EntityTooSmall"]);

/** Completes uploads in parts. */
export const makeUploadCompleter = (client: S3Client, Bucket: string): UploadCompleter => ({
  complete: async (Key, UploadId, parts) => {
    const Parts = parts.map(({ number: PartNumber, etag: ETag }) => ({ PartNumber, ETag }));
    try {
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
      return "done";
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
      if (error.name === "NoSuchUpload") return "gone";
      if (wrongParts.has(error.name)) return "refused";
      throw error;
    }
  },
  isThere: async (Key, bytes) => {
    try {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return ContentLength === bytes;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
});
