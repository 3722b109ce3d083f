import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ImportUploads } from "#lib/domain/import/import-files.ts";
import { rowsToCsv } from "#lib/domain/import/rows-to-csv.ts";
import { uploadKey } from "./import-keys.ts";

const uploadSeconds = 3_600;

/** Where the sources of imports come in. */
export const makeImportUploads = (client: S3Client, bucket: string): ImportUploads => ({
  keyFor: uploadKey,
  link: async (key) => {
    const command = new PutObjectCommand({ Bucket: bucket, Key: key });
    return {
      url: await getSignedUrl(client, command, { expiresIn: uploadSeconds }),
      method: "PUT",
      headers: {},
    };
  },
  putRows: async (key, rows) => {
    const Body = rowsToCsv(rows);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentType: "text/csv" }));
  },
});
