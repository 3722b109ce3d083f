import * as z from "zod";
import {
  type StreamEventRecord,
  sequenceNumberOf,
  toStreamEventRecord,
  type WireRecord,
} from "./stream-record.ts";

/** Asks DynamoDB Streams in the JSON of its wire; rejects as a call over it would fail. */
export type StreamCalls = (
  operation: "DescribeStream" | "GetShardIterator" | "GetRecords",
  input: Record<string, unknown>,
) => Promise<unknown>;

const Described = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const Iterated = z.object({ ShardIterator: z.string() });
/** A thousand records are not looked at one by one. */
const Read = z.object({
  Records: z.custom<readonly WireRecord[]>(Array.isArray),
  NextShardIterator: z.string().optional(),
});

/** The last record that was dealt with. */
export const Checkpoint = z.object({
  shardId: z.string(),
  sequenceNumber: z.string(),
  /** When the record was written, in milliseconds since 1970. */
  createdAt: z.number(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Records of one shard, in order. */
export interface Page {
  readonly shardId: string;
  readonly records: readonly StreamEventRecord[];
}

export interface ShardReaderOptions {
  readonly streams: StreamCalls;
  readonly streamArn: string;
}

/** Of one call. */
const RECORDS_MAX = 1_000;

/** Reads the shards of a stream one after the other, parents before children. */
export class ShardReader {
  readonly #options: ShardReaderOptions;
  #shardId: string | undefined;
  #iterator: string | undefined;
  /** The last record read. */
  #sequenceNumber: string | undefined;

  constructor(options: ShardReaderOptions) {
    this.#options = options;
  }

  /** Takes its place: after a checkpoint, at the oldest record or after the newest. */
  async open(position: Checkpoint | "TRIM_HORIZON" | "LATEST"): Promise<void> {
    const shards = await this.#shards();
    if (typeof position === "object") {
      this.#shardId = position.shardId;
      this.#sequenceNumber = position.sequenceNumber;
    } else {
      this.#shardId = (position === "LATEST" ? shards.at(-1) : shards[0])?.ShardId;
      this.#sequenceNumber = undefined;
    }
    await this.#renewIterator(position === "LATEST" ? "LATEST" : "TRIM_HORIZON");
  }

  /** The next records; none when there are no new ones. */
  async next(): Promise<Page> {
    if (this.#iterator === undefined) await this.#nextShard();
    const shardId = this.#shardId;
    if (this.#iterator === undefined || shardId === undefined) return { shardId: "", records: [] };
    const { streams, streamArn } = this.#options;
    const { Records, NextShardIterator } = Read.parse(
      await streams("GetRecords", { ShardIterator: this.#iterator, Limit: RECORDS_MAX }),
    );
    this.#iterator = NextShardIterator;
    const records = Records.map((record) => toStreamEventRecord(record, streamArn));
    const last = records.at(-1);
    if (last) this.#sequenceNumber = sequenceNumberOf(last);
    return { shardId, records };
  }

  /** Gets a new iterator after the last record read: one lives 15 minutes, and none outlives the emulator. */
  async recover(): Promise<void> {
    await this.#renewIterator("TRIM_HORIZON");
  }

  async #renewIterator(otherwise: "TRIM_HORIZON" | "LATEST"): Promise<void> {
    if (this.#shardId === undefined) return;
    const { streams, streamArn: StreamArn } = this.#options;
    const place =
      this.#sequenceNumber === undefined
        ? { ShardIteratorType: otherwise }
        : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: this.#sequenceNumber };
    const { ShardIterator } = Iterated.parse(
      await streams("GetShardIterator", { StreamArn, ShardId: this.#shardId, ...place }),
    );
    this.#iterator = ShardIterator;
  }

  /** Goes on to the shard after a closed one, if there is any yet. */
  async #nextShard(): Promise<void> {
    const shards = await this.#shards();
    const child = shards[shards.findIndex(({ ShardId }) => ShardId === this.#shardId) + 1];
    if (child?.ShardId === undefined) return;
    this.#shardId = child.ShardId;
    this.#sequenceNumber = undefined;
    await this.#renewIterator("TRIM_HORIZON");
  }

  /** All shards, oldest first, as DescribeStream lists them. */
  async #shards(): Promise<{ readonly ShardId: string }[]> {
    const { streams, streamArn: StreamArn } = this.#options;
    return Described.parse(await streams("DescribeStream", { StreamArn })).StreamDescription.Shards;
  }
}
