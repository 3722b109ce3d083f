import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import * as z from "zod";
import { csvLine } from "#lib/domain/export/csv-line.ts";
import type { ErrorLine, ImportFiles, PreviewRow } from "#lib/domain/import/import-files.ts";
import type { ByteSource } from "../files/byte-source.ts";
import { readHead } from "../files/read-head.ts";
import { readRows } from "../files/read-rows.ts";
import { makeChunkFiles, ndjson, readNdjson } from "./chunk-files.ts";
import { chunkKey, errorsKey, leftKey, previewKey, undoKey } from "./import-keys.ts";
import { sourceOf } from "./import-source.ts";

const Line = z.array(z.string());

async function* textOf(lines: AsyncIterable<ErrorLine>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(csvLine(line));
}

/** The same source, which tells how much of it was read; what is read twice counts once. */
const tellingShare = (source: ByteSource, onShare: (share: number) => void): ByteSource => {
  let furthest = 0;
  return {
    bytes: source.bytes,
    read: async function* (from, to) {
      let at = from;
      for await (const bytes of source.read(from, to)) {
        at += bytes.length;
        furthest = Math.max(furthest, at);
        onShare(source.bytes === 0 ? 1 : furthest / source.bytes);
        yield bytes;
      }
    },
  };
};

/** The files of imports in their bucket. */
export const makeImportFiles = (client: S3Client, bucket: string): ImportFiles => {
  const put = async (key: string, body: string, type: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type }));
  };

  const putLines = async (key: string, lines: AsyncIterable<ErrorLine>): Promise<void> => {
    const Body = Readable.from(textOf(lines), { objectMode: false });
    const params = { Bucket: bucket, Key: key, Body, ContentType: "text/csv; charset=utf-8" };
    await new Upload({ client, params, queueSize: 1 }).done();
  };

  return {
    head: async (record) => readHead(await sourceOf(client, bucket, record), record.options.format),
    rows: async function* (record, onShare) {
      if (record.format === null) throw new Error("the file's rows are read before its head");
      const source = await sourceOf(client, bucket, record);
      yield* readRows(onShare === undefined ? source : tellingShare(source, onShare), record.format);
    },
    chunk: makeChunkFiles(client, bucket).chunk,
    putChunk: (record, chunk, rows) => put(chunkKey(record, chunk), ndjson(rows), "application/x-ndjson"),
    putPreview: (record, rows: readonly PreviewRow[]) =>
      put(previewKey(record), JSON.stringify(rows), "application/json"),
    putErrors: (record, lines) => putLines(errorsKey(record), lines),
    left: async (record, chunk) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: leftKey(record, chunk) });
      const { Body } = await client.send(command);
      return readNdjson((await Body?.transformToString()) ?? "", Line);
    },
    putUndoFile: (record, lines) => putLines(undoKey(record), lines),
  };
};
