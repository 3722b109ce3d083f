import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import * as z from "zod";
import { csvLine } from "#lib/domain/export/csv-line.ts";
import type { ChunkRow, ErrorLine, ImportFiles, PreviewRow } from "#lib/domain/import/import-files.ts";
import { ImportedLead } from "#lib/domain/lead/imported-lead.ts";
import { readHead } from "../files/read-head.ts";
import { readRows } from "../files/read-rows.ts";
import { chunkKey, errorsKey, previewKey } from "./import-keys.ts";
import { sourceOf } from "./import-source.ts";

const ChunkLine = z.object({ row: z.int(), lead: ImportedLead });

async function* textOf(lines: AsyncIterable<ErrorLine>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(csvLine(line));
}

/** The files of imports in their bucket. */
export const makeImportFiles = (client: S3Client, bucket: string): ImportFiles => {
  const put = async (key: string, body: string, type: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type }));
  };

  return {
    head: async (record) => readHead(await sourceOf(client, bucket, record)),
    rows: async function* (record) {
      if (record.format === null) throw new Error("the file's rows are read before its head");
      yield* readRows(await sourceOf(client, bucket, record), record.format);
    },
    putChunk: (record, chunk, rows) =>
      put(
        chunkKey(record, chunk),
        rows.map((row: ChunkRow) => `${JSON.stringify(row)}\n`).join(""),
        "application/x-ndjson",
      ),
    chunk: async (record, chunk) => {
      const Key = chunkKey(record, chunk);
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      const text = (await Body?.transformToString()) ?? "";
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line) => ChunkLine.parse(JSON.parse(line)));
    },
    putPreview: (record, rows: readonly PreviewRow[]) =>
      put(previewKey(record), JSON.stringify(rows), "application/json"),
    putErrors: async (record, lines) => {
      const Body = Readable.from(textOf(lines), { objectMode: false });
      const params = { Bucket: bucket, Key: errorsKey(record), Body, ContentType: "text/csv; charset=utf-8" };
      await new Upload({ client, params, queueSize: 1 }).done();
    },
  };
};
