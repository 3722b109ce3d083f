import { isDeepStrictEqual } from "node:util";
import { type AttributeMap, keyOf, type Table } from "./dynalite.ts";
import { wireError } from "./wire-error.ts";

const shardId = "shardId-00000000000000000000-00000001";

/** A change, told by the stream of its table. */
interface StreamRecord {
  readonly eventID: string;
  readonly eventName: "INSERT" | "MODIFY" | "REMOVE";
  readonly eventVersion: "1.1";
  readonly eventSource: "aws:dynamodb";
  readonly awsRegion: string;
  readonly userIdentity?: { readonly Type: "Service"; readonly PrincipalId: "dynamodb.amazonaws.com" };
  readonly dynamodb: Record<string, unknown>;
}

export interface TableStream {
  readonly arn: string;
  readonly label: string;
  readonly viewType: string;
  readonly records: StreamRecord[];
}

/** The streams of all tables, kept in memory: one shard each, in the order of commitment. */
export class StreamLog {
  private readonly streams = new Map<string, TableStream>();
  private readonly region: string;
  private sequence = 0;

  constructor(region: string) {
    this.region = region;
  }

  open(table: string, tableArn: string, viewType: string, now: Date): TableStream {
    const label = now.toISOString().slice(0, -1);
    const stream = { arn: `${tableArn}/stream/${label}`, label, viewType, records: [] };
    this.streams.set(table, stream);
    return stream;
  }

  of(table: string): TableStream | undefined {
    return this.streams.get(table);
  }

  all(): [table: string, TableStream][] {
    return [...this.streams];
  }

  byArn(arn: string): [table: string, TableStream] {
    const found = this.all().find(([, stream]) => stream.arn === arn);
    if (found === undefined)
      throw wireError("ResourceNotFoundException", `Requested resource not found: Stream: ${arn} not found`);
    return found;
  }

  /** Tells a change; an item that did not change gives no record, as on AWS. Answers whether it did. */
  append(
    table: Table,
    change: { before: AttributeMap | undefined; after: AttributeMap | undefined; expired?: boolean },
    now: Date,
  ): boolean {
    const stream = this.streams.get(table.TableName);
    const { before, after } = change;
    if (stream === undefined || isDeepStrictEqual(before, after)) return false;
    this.sequence += 1;
    const sequence = String(this.sequence).padStart(21, "0");
    stream.records.push({
      eventID: sequence,
      eventName: before === undefined ? "INSERT" : after === undefined ? "REMOVE" : "MODIFY",
      eventVersion: "1.1",
      eventSource: "aws:dynamodb",
      awsRegion: this.region,
      ...(change.expired === true
        ? { userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" } as const }
        : {}),
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(now.getTime() / 1000),
        Keys: keyOf(table, after ?? before ?? {}),
        SequenceNumber: sequence,
        SizeBytes: Buffer.byteLength(JSON.stringify([before, after])),
        StreamViewType: stream.viewType,
        ...(before !== undefined && /OLD/.test(stream.viewType) ? { OldImage: before } : {}),
        ...(after !== undefined && /NEW/.test(stream.viewType) ? { NewImage: after } : {}),
      },
    });
    return true;
  }

  describe(arn: string): Record<string, unknown> {
    const [table, stream] = this.byArn(arn);
    return {
      StreamDescription: {
        StreamArn: stream.arn,
        StreamLabel: stream.label,
        StreamStatus: "ENABLED",
        StreamViewType: stream.viewType,
        TableName: table,
        Shards: [
          { ShardId: shardId, SequenceNumberRange: { StartingSequenceNumber: "000000000000000000001" } },
        ],
      },
    };
  }

  /** An iterator names the stream and the index of its next record. */
  iterator(body: Record<string, unknown>): Record<string, unknown> {
    const [, stream] = this.byArn(String(body["StreamArn"]));
    const number = String(body["SequenceNumber"] ?? "");
    const at = stream.records.findIndex(({ eventID }) => eventID >= number);
    const after = stream.records.findIndex(({ eventID }) => eventID > number);
    const end = stream.records.length;
    const starts: Record<string, number> = {
      TRIM_HORIZON: 0,
      LATEST: end,
      AT_SEQUENCE_NUMBER: at < 0 ? end : at,
      AFTER_SEQUENCE_NUMBER: after < 0 ? end : after,
    };
    return { ShardIterator: `${stream.arn}|${starts[String(body["ShardIteratorType"])] ?? end}` };
  }

  read(body: Record<string, unknown>): Record<string, unknown> {
    const [arn = "", from = "0"] = String(body["ShardIterator"]).split("|");
    const [, stream] = this.byArn(arn);
    const records = stream.records.slice(Number(from), Number(from) + Number(body["Limit"] ?? 1000));
    return { Records: records, NextShardIterator: `${arn}|${Number(from) + records.length}` };
  }
}
