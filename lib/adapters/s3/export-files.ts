import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ExportFiles, ExportLinks } from "#lib/domain/transfer/export/export-files.ts";

/** Two parts on their way bound the memory at any size; 10,000 of them make 80 GB. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;

const linkSeconds = 15 * 60;

/** The files of exports in their bucket. */
export const makeExportFiles = (client: S3Client, bucket: string): ExportFiles => ({
  put: async ({ key, name, mediaType }, bytes) => {
    const object = { Bucket: bucket, Key: key };
    const upload = new Upload({
      client,
      partSize: partBytes,
      queueSize: partsAtOnce,
      params: {
        ...object,
        Body: Readable.from(bytes, { objectMode: false }),
        ContentType: mediaType,
        ContentDisposition: `attachment; filename="${name}"`,
      },
    });
    await upload.done();
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object));
    return ContentLength;
  },
  remove: async (keys) => {
    for (const key of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  },
});

export const makeExportLinks = (client: S3Client, bucket: string): ExportLinks => ({
  linkTo: (key) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn: linkSeconds }),
});
