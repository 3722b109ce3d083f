import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
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
import { chunkKey, errorsKey, previewKey, resultErrorsKey, settledKey, summaryKey } from "./import-keys.ts";

const headBytes = 1024 * 1024;

const ChunkLine = z.object({ row: z.int(), lead: NewLead });

async function* textOf(lines: AsyncIterable<ErrorLine>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(csvLine(line));
}

const asText = (record: ImportRecord): string => {
  const { id, state, source, counts, failure, mapping, created_at, updated_at } = record;
  return `${JSON.stringify({ id, state, source, counts, failure, mapping, created_at, updated_at }, null, 2)}\n`;
};

/** The files of imports in their bucket. */
export const makeImportFiles = (client: S3Client, bucket: string): ImportFiles => {
  const get = async (key: string, range?: string) =>
    client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, ...(range === undefined ? {} : { Range: range }) }),
    );
  const bytesOf = async (key: string, range?: string): Promise<AsyncIterable<Uint8Array>> => {
    const { Body } = await get(key, range);
    // In Node the body is a readable stream.
    return Body as Readable;
  };
  /** The first bytes of a file; S3 has no range of an empty one. */
  const beginning = async (key: string): Promise<GetObjectCommandOutput> => {
    try {
      return await get(key, `bytes=0-${headBytes - 1}`);
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === "InvalidRange")
        throw new UnreadableFile("no_header", "The file is empty.");
      throw error;
    }
  };
  const put = async (key: string, body: string, type: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type }));
  };
  const copy = async (from: string, to: string): Promise<void> => {
    const CopySource = encodeURI(`${bucket}/${from}`).replaceAll("+", "%2B").replaceAll("?", "%3F");
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource }));
  };
  const exists = async (key: string): Promise<boolean> => {
    const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 });
    return (await client.send(list)).Contents?.[0]?.Key === key;
  };
  /** Moves a file, and does nothing when it was moved before. */
  const move = async (from: string, to: string): Promise<void> => {
    if (!(await exists(from))) return;
    await copy(from, to);
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: from }));
  };

  return {
    head: async ({ source_key }) => {
      const { Body, ContentRange = "" } = await beginning(source_key);
      const isWhole = Number(ContentRange.split("/")[1] ?? 0) <= headBytes;
      let text = "";
      for await (const part of decodeText(Body as Readable, { isWhole })) text += part;
      return readHead(text, isWhole);
    },
    rows: async function* ({ source_key, dialect }) {
      if (dialect === null) throw new Error("the file's rows are read before its head");
      yield* readRows(decodeText(await bytesOf(source_key)), dialect);
    },
    putChunk: (record, chunk, rows) =>
      put(
        chunkKey(record, chunk),
        rows.map((row: ChunkRow) => `${JSON.stringify(row)}\n`).join(""),
        "application/x-ndjson",
      ),
    chunk: async (record, chunk) => {
      const { Body } = await get(chunkKey(record, chunk));
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
    settleDrop: async (record, outcome) => {
      const { invalid, duplicate_in_file, failed } = record.counts;
      if (invalid + duplicate_in_file + failed > 0) await copy(errorsKey(record), resultErrorsKey(record));
      await put(summaryKey(record), asText(record), "application/json");
      await move(record.source_key, settledKey(record, outcome));
    },
  };
};
