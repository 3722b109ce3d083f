import { Readable } from "node:stream";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { chunkLeads } from "#lib/domain/platform/job/bulk-job.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { DueScores } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { readNdjson } from "./ndjson.ts";

/** A lead of the object, its sums with it, so that a chunk is a range of bytes that the index beside it tells. */
export const DueLead = z.strictObject({
  id: LeadId,
  heard: z
    .strictObject({
      sums: z.record(z.string(), z.strictObject({ points: z.number(), at: z.number() })),
      counted: z.number(),
    })
    .exactOptional(),
});

export const Index = z.strictObject({
  of: z.string(),
  /** Where each chunk ends, in bytes. */
  ends: z.array(z.number()),
});

const StoredIndex = stored(Index);

const indexKey = (key: string): string => `${key}.index`;

/** The place of a job's objects. */
type PlaceOf = (owner: Parameters<DueScores["putDue"]>[0]) => string;

interface Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  readonly read: (key: string, range?: string) => Promise<string>;
  readonly ids: (key: string, chunk: number) => Promise<readonly LeadId[]>;
}

/** Which leads' scores a job is to write. */
export const makeDueScores = ({ client, bucket, read, ids }: Bucket, placeOf: PlaceOf): DueScores => ({
  putDue: async (owner, run, { of, leads }) => {
    const Key = `${placeOf(owner)}/scores/${run}`;
    const ends: number[] = [];
    let [count, bytes] = [0, 0];
    const lines = async function* (): AsyncGenerator<string> {
      let block = "";
      for await (const lead of leads) {
        const line = `${JSON.stringify(lead)}\n`;
        block += line;
        bytes += line.length;
        count += 1;
        if (count % chunkLeads > 0) continue;
        ends.push(bytes);
        yield block;
        block = "";
      }
      if (block === "") return;
      ends.push(bytes);
      yield block;
    };
    const Body = Readable.from(lines(), { objectMode: false });
    await new Upload({ client, params: { Bucket: bucket, Key, Body }, queueSize: 1 }).done();
    const index = JSON.stringify({ of, ends } satisfies z.infer<typeof Index>);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: indexKey(Key), Body: index }));
    return { key: Key, count };
  },
  due: async (key, chunk) => {
    if (!key.includes("/scores/")) return { of: null, leads: (await ids(key, chunk)).map((id) => ({ id })) };
    const { of, ends } = StoredIndex.parse(JSON.parse(await read(indexKey(key))));
    const [from = 0, to = 0] = [ends[chunk - 2], ends[chunk - 1]];
    return { of, leads: readNdjson(await read(key, `bytes=${from}-${to - 1}`), DueLead) };
  },
});
