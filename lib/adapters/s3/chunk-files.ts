import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { DealRow, FoundDeal } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import { JournalEntry } from "#lib/domain/transfer/import/execute/journal-entry.ts";
import type { ChunkFiles, ChunkRow } from "#lib/domain/transfer/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { chunkKey, journalKey, journalsPrefix, leftKey } from "./import-keys.ts";
import { ndjson, readNdjson } from "./ndjson.ts";

export const ChunkLine: z.ZodType<ChunkRow> = z.object({
  row: z.int(),
  lead: ImportedLead,
  likely: LikelyDuplicate.optional(),
});

/** The rows of chunks, and what is kept so that they can be undone. */
export const makeChunkFiles = (client: S3Client, bucket: string): ChunkFiles => {
  const get = async <T>(Key: string, schema: z.ZodType<T>): Promise<T[]> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return readNdjson((await Body?.transformToString()) ?? "", schema);
  };
  const put = async (Key: string, values: readonly unknown[]): Promise<void> => {
    const ContentType = "application/x-ndjson";
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: ndjson(values), ContentType }));
  };
  /** The journals that there are; asked for by name, a missing object can't be told from a forbidden one. */
  const journalKeys = async (Prefix: string): Promise<string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
    return Contents.flatMap(({ Key }) => Key ?? []);
  };

  const hasJournal: ChunkFiles["hasJournal"] = async (record, pass, chunk) => {
    const key = journalKey(record, pass, chunk);
    return (await journalKeys(key)).includes(key);
  };
  const journals = async <T>(record: ImportRecord, chunk: number, schema: z.ZodType<T>): Promise<T[]> => {
    const keys = await journalKeys(journalsPrefix(record, chunk));
    return (await Promise.all(keys.map((key) => get(key, schema)))).flat();
  };

  return {
    chunk: (record, chunk) => get(chunkKey(record, chunk), ChunkLine),
    deals: (record, chunk) => get<DealRow>(chunkKey(record, chunk), DealRow),
    hasJournal,
    journal: async (record, pass, chunk) =>
      (await hasJournal(record, pass, chunk))
        ? get(journalKey(record, pass, chunk), JournalEntry)
        : undefined,
    journals: (record, chunk) => journals(record, chunk, JournalEntry),
    foundDeals: (record, chunk) => journals(record, chunk, FoundDeal),
    putJournal: (record, pass, chunk, entries) => put(journalKey(record, pass, chunk), entries),
    putLeft: (record, chunk, lines) => put(leftKey(record, chunk), lines),
  };
};
