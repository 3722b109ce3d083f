import { createHash } from "node:crypto";
import type { BatchOperation, Level, Table } from "../dynalite.ts";
import type { Change } from "../storage/change.ts";
import { prefixOf, within } from "../storage/key-space.ts";
import { levelPages } from "../storage/level-pages.ts";
import { countOf, Stream, sequenceNumber } from "./stream.ts";
import { isRealChange, type StreamRecord, streamRecord } from "./stream-record.ts";

/** Records are kept for a day, as on AWS. */
const RETENTION_SECONDS = 24 * 3600;

interface Open {
  stream: Stream;
  /** Of the last record. */
  count: number;
}

/** The streams of all tables and their records, kept with the items. */
export class StreamStore {
  private readonly streams = new Map<string, Open>();
  private readonly level: Level;
  private readonly region: string;

  private constructor(level: Level, region: string) {
    this.level = level;
    this.region = region;
  }

  static async open(level: Level, region: string): Promise<StreamStore> {
    const opened = new StreamStore(level, region);
    for (const value of await level.values(within(prefixOf.streams)).all()) {
      const stream = Stream.parse(value);
      const records = within(prefixOf.records(stream.arn), { reverse: true, limit: 1 });
      const [last = ""] = await level.keys(records).all();
      const count = countOf(last.slice(prefixOf.records(stream.arn).length)) ?? stream.trimmedCount;
      opened.streams.set(stream.arn, { stream, count });
    }
    return opened;
  }

  all(): Stream[] {
    return [...this.streams.values()].map(({ stream }) => stream);
  }

  byArn(arn: string): Stream | undefined {
    return this.streams.get(arn)?.stream;
  }

  /** The stream that a table writes to now. */
  of(tableName: string): Stream | undefined {
    return this.current(tableName)?.stream;
  }

  /** The count of a stream's last record. */
  lastCount(arn: string): number {
    return this.streams.get(arn)?.count ?? 0;
  }

  async enable(table: Table, viewType: Stream["viewType"], nowMs: number): Promise<Stream> {
    // A stream's label is its birth, so that a second one in the same millisecond waits for the next.
    const taken = this.all().filter(({ tableName }) => tableName === table.TableName);
    const createdAtMs = Math.max(nowMs, ...taken.map((stream) => stream.createdAtMs + 1));
    const label = new Date(createdAtMs).toISOString().slice(0, -1);
    const stream: Stream = {
      arn: `${table.TableArn}/stream/${label}`,
      label,
      tableName: table.TableName,
      viewType,
      keySchema: table.KeySchema,
      createdAtMs,
      isEnabled: true,
      trimmedCount: 0,
    };
    await this.level.batch([this.definition(stream)]);
    this.streams.set(stream.arn, { stream, count: 0 });
    return stream;
  }

  async disable(tableName: string): Promise<void> {
    const open = this.current(tableName);
    if (open === undefined) return;
    open.stream = { ...open.stream, isEnabled: false };
    await this.level.batch([this.definition(open.stream)]);
  }

  /** What to write for a change; nothing when the table has no stream or the item did not change. */
  append(change: Change, nowMs: number): BatchOperation | undefined {
    const open = this.current(change.table.TableName);
    if (open === undefined || !isRealChange(change)) return undefined;
    open.count += 1;
    const sequence = sequenceNumber(open.count);
    const { arn, viewType } = open.stream;
    const eventID = createHash("md5").update(arn).update(sequence).digest("hex");
    const about = { eventID, sequence, viewType, region: this.region, nowMs };
    return { type: "put", key: prefixOf.records(arn) + sequence, value: streamRecord(change, about) };
  }

  /** Records behind a count, oldest first. */
  async *after(arn: string, count: number): AsyncGenerator<StreamRecord> {
    if (count >= this.lastCount(arn)) return;
    const range = within(prefixOf.records(arn), { gt: sequenceNumber(count) });
    for await (const value of levelPages(this.level.values(range))) yield value as StreamRecord;
  }

  /** Forgets the records of a stream up to one with this sequence number. */
  async forget(arn: string, sequence: string): Promise<void> {
    const open = this.streams.get(arn);
    const count = countOf(sequence) ?? 0;
    if (open === undefined || count <= open.stream.trimmedCount) return;
    const range = within(prefixOf.records(arn), { lte: sequence });
    const keys = await this.level.keys(range).all();
    open.stream = { ...open.stream, trimmedCount: count };
    await this.level.batch([
      ...keys.map((key) => ({ type: "del", key }) as const),
      this.definition(open.stream),
    ]);
  }

  /** Forgets records older than a day, and streams that are off and empty. */
  async trim(nowMs: number): Promise<void> {
    const oldest = Math.floor(nowMs / 1000) - RETENTION_SECONDS;
    for (const open of [...this.streams.values()]) {
      const { arn, isEnabled } = open.stream;
      const old: string[] = [];
      for await (const { dynamodb } of this.after(arn, 0)) {
        if (dynamodb.ApproximateCreationDateTime >= oldest) break;
        old.push(dynamodb.SequenceNumber);
      }
      const trimmedCount = countOf(old.at(-1) ?? "") ?? open.stream.trimmedCount;
      open.stream = { ...open.stream, trimmedCount };
      const isOver = !isEnabled && trimmedCount === open.count;
      if (isOver) this.streams.delete(arn);
      if (old.length === 0 && !isOver) continue;
      await this.level.batch([
        ...old.map((sequence) => ({ type: "del", key: prefixOf.records(arn) + sequence }) as const),
        isOver ? { type: "del", key: prefixOf.streams + arn } : this.definition(open.stream),
      ]);
    }
  }

  private current(tableName: string): Open | undefined {
    for (const open of this.streams.values())
      if (open.stream.isEnabled && open.stream.tableName === tableName) return open;
    return undefined;
  }

  private definition(stream: Stream): BatchOperation {
    return { type: "put", key: prefixOf.streams + stream.arn, value: stream };
  }
}
