import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import * as z from "zod";
import type { ErrorLine, ImportFiles, PreviewRow } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { ByteSource } from "../files/byte-source.ts";
import { delimitedLine } from "../files/csv/delimited-line.ts";
import { readHead } from "../files/read-head.ts";
import { readRows } from "../files/read-rows.ts";
import { SpilledTexts } from "../files/spilled-texts.ts";
import { byteOrderMark, textEncoder, writtenEncoding } from "../files/text/encode-text.ts";
import { makeChunkFiles } from "./chunk-files.ts";
import { convertedRows } from "./converted-workbook.ts";
import { chunkKey, errorsKey, leftKey, previewKey, undoKey } from "./import-keys.ts";
import { sourceOf } from "./import-source.ts";
import { ndjson, readNdjson } from "./ndjson.ts";

const Line = z.array(z.string());

/** How the files that we write are read: a text file's as it is itself, any other's as CSV in UTF-8. */
const ownFormat = ({ format }: ImportRecord) =>
  format?.kind === "delimited" ? format : ({ encoding: "utf-8", delimiter: ",", quote: '"' } as const);

async function* bytesOf(
  lines: AsyncIterable<ErrorLine>,
  { encoding, ...dialect }: ReturnType<typeof ownFormat>,
): AsyncGenerator<Uint8Array> {
  const encode = textEncoder(encoding);
  yield byteOrderMark(encoding);
  for await (const line of lines) yield encode(delimitedLine(line, dialect));
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

  const putLines = async (
    key: string,
    record: ImportRecord,
    lines: AsyncIterable<ErrorLine>,
  ): Promise<void> => {
    const format = ownFormat(record);
    const Body = Readable.from(bytesOf(lines, format), { objectMode: false });
    const charset = format.encoding === "ascii" ? "utf-8" : writtenEncoding(format.encoding);
    const params = { Bucket: bucket, Key: key, Body, ContentType: `text/csv; charset=${charset}` };
    await new Upload({ client, params, queueSize: 1 }).done();
  };

  return {
    head: async (record) =>
      readHead(
        await sourceOf(client, bucket, record),
        record.options.format,
        convertedRows(client, bucket, record),
      ),
    rows: async function* (record, onShare) {
      if (record.format === null) throw new Error("the file's rows are read before its head");
      const watched = (source: ByteSource): ByteSource =>
        onShare === undefined ? source : tellingShare(source, onShare);
      const source = watched(await sourceOf(client, bucket, record));
      yield* readRows(source, record.format, convertedRows(client, bucket, record, watched));
    },
    chunk: makeChunkFiles(client, bucket).chunk,
    putChunk: (record, chunk, rows) => put(chunkKey(record, chunk), ndjson(rows), "application/x-ndjson"),
    putDeals: (record, chunk, rows) => put(chunkKey(record, chunk), ndjson(rows), "application/x-ndjson"),
    putPreview: (record, rows: readonly PreviewRow[]) =>
      put(previewKey(record), JSON.stringify(rows), "application/json"),
    putDealPreview: (record, rows) => put(previewKey(record), JSON.stringify(rows), "application/json"),
    putErrors: (record, lines) => putLines(errorsKey(record), record, lines),
    left: async (record, chunk) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: leftKey(record, chunk) });
      const { Body } = await client.send(command);
      return readNdjson((await Body?.transformToString()) ?? "", Line);
    },
    putUndoFile: (record, lines) => putLines(undoKey(record), record, lines),
    openTexts: () => new SpilledTexts(),
  };
};
