import { AbortMultipartUploadCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { UploadAborter } from "#lib/domain/transfer/import/import-files.ts";

/** Gives up uploads in parts. */
export const makeUploadAborter = (client: S3Client, Bucket: string): UploadAborter => ({
  abort: async (Key, UploadId) => {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    } catch (error) {
      if (!(error instanceof S3ServiceException && error.name === "NoSuchUpload")) throw error;
    }
  },
});
