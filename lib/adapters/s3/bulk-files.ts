import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { DealId } from "#lib/contract/records/deal-record.ts";
import { chunkLeads } from "#lib/domain/platform/job/bulk-job.ts";
import { BulkEntry } from "#lib/domain/transfer/bulk/bulk-journal.ts";
import type { BulkFiles, BulkIds, BulkLinks } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { csvLine } from "#lib/domain/transfer/export/csv-line.ts";
import { makeDueScores } from "./due-scores.ts";
import { ndjson, readNdjson } from "./ndjson.ts";

type Owner = Parameters<BulkFiles["putLeft"]>[0];

const placeOf = ({ workspace_id, id }: Owner): string => `work/${workspace_id}/${id}`;

/** An id and a line end, so that a chunk is a range of bytes. */
const bytesOfId = "lead_".length + 26 + 1;

const linkSeconds = 15 * 60;

const Line = z.array(z.string());

/** Of a job over deals the ids of those stand where those of leads do. */
const Id = z.union([LeadId, DealId]) as unknown as typeof LeadId;

const upload = async (client: S3Client, Bucket: string, Key: string, blocks: AsyncIterable<string>) => {
  const params = { Bucket, Key, Body: Readable.from(blocks, { objectMode: false }) };
  await new Upload({ client, params, queueSize: 1 }).done();
};

export const makeBulkIds = (client: S3Client, bucket: string): BulkIds => ({
  putIds: async (owner, run, ids) => {
    const key = `${placeOf(owner)}/ids/${run}`;
    let count = 0;
    const lines = async function* (): AsyncGenerator<string> {
      let block = "";
      for await (const id of ids) {
        count += 1;
        block += `${id}\n`;
        if (count % 10_000 === 0) {
          yield block;
          block = "";
        }
      }
      yield block;
    };
    await upload(client, bucket, key, lines());
    return { key, count };
  },
});

/** The objects of bulk actions. */
export const makeBulkFiles = (client: S3Client, bucket: string): BulkFiles => {
  const read = async (Key: string, Range?: string): Promise<string> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range }));
    return (await Body?.transformToString()) ?? "";
  };
  /** Under the hash of what it holds: two deliveries that differ get into nobody's way. */
  const putLines = async (owner: Owner, folder: string, lines: readonly unknown[]): Promise<string> => {
    const Body = ndjson(lines);
    const name = createHash("sha256").update(Body).digest("hex").slice(0, 32);
    const Key = `${placeOf(owner)}/${folder}/${name}.ndjson`;
    const ContentType = "application/x-ndjson";
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }));
    return Key;
  };
  const ids: BulkFiles["ids"] = async (key, chunk) => {
    const from = (chunk - 1) * chunkLeads * bytesOfId;
    const text = await read(key, `bytes=${from}-${from + chunkLeads * bytesOfId - 1}`);
    return z.array(Id).parse(text.split("\n").filter((line) => line !== ""));
  };
  return {
    ...makeBulkIds(client, bucket),
    ...makeDueScores({ client, bucket, read, ids }, placeOf),
    ids,
    putJournal: (owner, entries) => putLines(owner, "journal", entries),
    journal: async (key) => readNdjson(await read(key), BulkEntry),
    putLeft: (owner, lines) => putLines(owner, "left", lines),
    left: async (key) => readNdjson(await read(key), Line),
    putErrors: async (owner, lines) => {
      const key = `${placeOf(owner)}/errors.csv`;
      const bytes = async function* (): AsyncGenerator<string> {
        for await (const line of lines) yield csvLine(line);
      };
      await upload(client, bucket, key, bytes());
      return key;
    },
  };
};

export const makeBulkLinks = (client: S3Client, bucket: string): BulkLinks => ({
  linkTo: ({ id }, Key) => {
    const ResponseContentDisposition = `attachment; filename="${id}-left.csv"`;
    const command = new GetObjectCommand({ Bucket: bucket, Key, ResponseContentDisposition });
    return getSignedUrl(client, command, { expiresIn: linkSeconds });
  },
});
