import {
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ImportUploads } from "#lib/domain/transfer/import/import-files.ts";
import { rowsToCsv } from "#lib/domain/transfer/import/rows-to-csv.ts";
import { uploadKey } from "./import-keys.ts";

const forAnHour = { expiresIn: 3_600 };

/** Where the sources of imports come in. */
export const makeImportUploads = (client: S3Client, Bucket: string): ImportUploads => ({
  keyFor: uploadKey,
  link: async (Key) => ({
    url: await getSignedUrl(client, new PutObjectCommand({ Bucket, Key }), forAnHour),
    method: "PUT",
    headers: {},
  }),
  begin: async (Key) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    if (UploadId === undefined) throw new Error("S3 began an upload without an id");
    return UploadId;
  },
  partLinks: async (Key, UploadId, parts) => ({
    parts: await Promise.all(
      parts.map(async (part) => {
        const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: part.number });
        return { ...part, url: await getSignedUrl(client, command, forAnHour) };
      }),
    ),
    method: "PUT",
    headers: {},
  }),
  putRows: async (Key, rows) => {
    const Body = rowsToCsv(rows);
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "text/csv" }));
  },
});
