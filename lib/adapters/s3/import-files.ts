import { Readable } from "node:stream";
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import * as z from "zod";
import { NewLead } from "#lib/contract/lead-record.ts";
import { csvLine } from "#lib/domain/export/csv-line.ts";
import {
  type ChunkRow,
  type ErrorLine,
  type ImportFiles,
  type PreviewRow,
  UnreadableFile,
} from "#lib/domain/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/import/import-record.ts";
import { decodeText } from "../files/csv/decode-text.ts";
import { readHead } from "../files/csv/read-head.ts";
import { readRows } from "../files/csv/read-rows.ts";
import { chunkKey, errorsKey, previewKey } from "./import-keys.ts";

const headBytes = 1024 * 1024;

const ChunkLine = z.object({ row: z.int(), lead: NewLead });

async function* textOf(lines: AsyncIterable<ErrorLine>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(csvLine(line));
}

/** The files of imports in their bucket. */
export const makeImportFiles = (client: S3Client, bucket: string): ImportFiles => {
  /** The import's own file: the content that it began with, whatever was put in its place since. */
  const source = async (
    { source_key: Key, source_etag }: ImportRecord,
    range: { readonly Range?: string } = {},
  ): Promise<GetObjectCommandOutput> => {
    const IfMatch = `"${source_etag}"`;
    try {
      return await client.send(new GetObjectCommand({ Bucket: bucket, Key, IfMatch, ...range }));
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
      if (error.name === "PreconditionFailed")
        throw new UnreadableFile(
          "file_replaced",
          "The file was replaced after the import began. Begin anew.",
        );
      // S3 has no range of an empty file.
      if (error.name === "InvalidRange") throw new UnreadableFile("no_header", "The file is empty.");
      throw error;
    }
  };
  const put = async (key: string, body: string, type: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type }));
  };

  return {
    head: async (record) => {
      const { Body, ContentRange = "" } = await source(record, { Range: `bytes=0-${headBytes - 1}` });
      const isWhole = Number(ContentRange.split("/")[1] ?? 0) <= headBytes;
      let text = "";
      for await (const part of decodeText(Body as Readable, { isWhole })) text += part;
      return readHead(text, isWhole);
    },
    rows: async function* (record) {
      if (record.dialect === null) throw new Error("the file's rows are read before its head");
      const { Body } = await source(record);
      // In Node the body is a readable stream.
      yield* readRows(decodeText(Body as Readable), record.dialect);
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
