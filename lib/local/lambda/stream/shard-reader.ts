import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from "@aws-sdk/client-dynamodb-streams";
import * as z from "zod";
import { sequenceNumberOf } from "./stream-record.ts";

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
  readonly records: readonly _Record[];
}

export interface ShardReaderOptions {
  readonly client: DynamoDBStreamsClient;
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
    const { Records: records = [], NextShardIterator } = await this.#options.client.send(
      new GetRecordsCommand({ ShardIterator: this.#iterator, Limit: RECORDS_MAX }),
    );
    this.#iterator = NextShardIterator;
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
    const { ShardIterator } = await this.#options.client.send(
      new GetShardIteratorCommand({
        StreamArn: this.#options.streamArn,
        ShardId: this.#shardId,
        ...(this.#sequenceNumber === undefined
          ? { ShardIteratorType: otherwise }
          : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: this.#sequenceNumber }),
      }),
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
  async #shards(): Promise<Shard[]> {
    const { StreamDescription } = await this.#options.client.send(
      new DescribeStreamCommand({ StreamArn: this.#options.streamArn }),
    );
    return StreamDescription?.Shards ?? [];
  }
}
