import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { WorkbookFiles } from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import { packRows } from "../files/converted-rows.ts";
import { readWorkbookRows } from "../files/read-workbook-rows.ts";
import { conversionKeys } from "./import-keys.ts";
import { sourceOf } from "./import-source.ts";

/** The workbooks of the import bucket, and the rows that are made of them. */
export const makeWorkbookFiles = (client: S3Client, bucket: string): WorkbookFiles => ({
  rows: async function* (message, onSheet) {
    const source = await sourceOf(client, bucket, message);
    yield* readWorkbookRows({ ...message.workbook, header_row: 1 }, source, onSheet);
  },
  putRows: async (message, rows) => {
    const { rows: Key } = conversionKeys(message);
    const params = { Bucket: bucket, Key, Body: packRows(rows), ContentType: "application/gzip" };
    await new Upload({ client, params, queueSize: 1 }).done();
  },
  putOutcome: async (message, outcome) => {
    const { outcome: Key } = conversionKeys(message);
    const Body = JSON.stringify(outcome);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: "application/json" }));
  },
});
