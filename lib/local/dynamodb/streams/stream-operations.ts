import * as z from "zod";
import type { Context, Operation } from "../operations/context.ts";
import { resourceNotFound, validationError } from "../wire-error.ts";
import { countOf, SHARD_ID, type Stream, sequenceNumber } from "./stream.ts";
import type { StreamRecord } from "./stream-record.ts";

const RECORDS_MAX = 1000;
const PAGE_BYTES_MAX = 1024 * 1024;
const STREAMS_MAX = 100;

/** Reads a request; DynamoDB answers a broken one with a ValidationException. */
const read = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationError(`1 validation error detected: ${z.prettifyError(parsed.error)}`);
};

const findStream = (arn: string, { streams }: Context): Stream => {
  const stream = streams.byArn(arn);
  if (stream === undefined) throw resourceNotFound(`Stream: ${arn}`);
  return stream;
};

const ListStreams = z.object({
  TableName: z.string().optional(),
  Limit: z.int().min(1).max(STREAMS_MAX).default(STREAMS_MAX),
  ExclusiveStartStreamArn: z.string().optional(),
});

/** ListStreams, in the order of their ARNs. */
export const listStreams: Operation = async (body, { streams }) => {
  const { TableName, Limit, ExclusiveStartStreamArn = "" } = read(ListStreams, body);
  const found = streams
    .all()
    .filter(({ arn, tableName }) => arn > ExclusiveStartStreamArn && (TableName ?? tableName) === tableName)
    .sort((a, b) => (a.arn < b.arn ? -1 : 1));
  const page = found.slice(0, Limit);
  return {
    Streams: page.map(({ arn, label, tableName }) => ({
      StreamArn: arn,
      StreamLabel: label,
      TableName: tableName,
    })),
    ...(found.length > Limit && { LastEvaluatedStreamArn: page.at(-1)?.arn }),
  };
};

const DescribeStream = z.object({
  StreamArn: z.string(),
  ExclusiveStartShardId: z.string().optional(),
});

/** DescribeStream: one shard, closed when the stream was turned off. */
export const describeStream: Operation = async (body, context) => {
  const { StreamArn, ExclusiveStartShardId } = read(DescribeStream, body);
  const stream = findStream(StreamArn, context);
  const shard = {
    ShardId: SHARD_ID,
    SequenceNumberRange: {
      StartingSequenceNumber: sequenceNumber(1),
      ...(!stream.isEnabled && {
        EndingSequenceNumber: sequenceNumber(context.streams.lastCount(stream.arn)),
      }),
    },
  };
  return {
    StreamDescription: {
      StreamArn,
      StreamLabel: stream.label,
      StreamStatus: stream.isEnabled ? "ENABLED" : "DISABLED",
      StreamViewType: stream.viewType,
      CreationRequestDateTime: stream.createdAtMs / 1000,
      TableName: stream.tableName,
      KeySchema: stream.keySchema,
      Shards: ExclusiveStartShardId === undefined ? [shard] : [],
    },
  };
};

const GetShardIterator = z.object({
  StreamArn: z.string(),
  ShardId: z.string(),
  ShardIteratorType: z.enum(["TRIM_HORIZON", "LATEST", "AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER"]),
  SequenceNumber: z.string().optional(),
});

/** As on AWS an iterator begins with its stream's ARN; it names the count of the last record that is not wanted. */
const iteratorOf = (arn: string, count: number): string =>
  `${arn}|1|${Buffer.from(String(count)).toString("base64")}`;

/** GetShardIterator. */
export const getShardIterator: Operation = async (body, context) => {
  const { StreamArn, ShardId, ShardIteratorType, SequenceNumber } = read(GetShardIterator, body);
  const { arn } = findStream(StreamArn, context);
  if (ShardId !== SHARD_ID) throw resourceNotFound(`Shard: ${ShardId} in Stream: ${arn}`);
  if (ShardIteratorType === "TRIM_HORIZON") return { ShardIterator: iteratorOf(arn, 0) };
  if (ShardIteratorType === "LATEST")
    return { ShardIterator: iteratorOf(arn, context.streams.lastCount(arn)) };
  const count = countOf(SequenceNumber ?? "");
  if (count === undefined) throw validationError(`Invalid SequenceNumber for ${ShardIteratorType}`);
  return { ShardIterator: iteratorOf(arn, ShardIteratorType === "AT_SEQUENCE_NUMBER" ? count - 1 : count) };
};

const GetRecords = z.object({
  ShardIterator: z.string(),
  Limit: z.int().min(1).max(RECORDS_MAX).default(RECORDS_MAX),
});

/** GetRecords: up to 1,000 records or 1 MB. A closed shard that is read to its end has no next iterator. */
export const getRecords: Operation = async (body, context) => {
  const { ShardIterator, Limit } = read(GetRecords, body);
  const [arn = "", , encoded = ""] = ShardIterator.split("|");
  const from = Number(Buffer.from(encoded, "base64").toString() || Number.NaN);
  if (!Number.isInteger(from)) throw validationError("Invalid ShardIterator");
  const { isEnabled } = findStream(arn, context);
  const Records: StreamRecord[] = [];
  let bytes = 0;
  for await (const record of context.streams.after(arn, from)) {
    bytes += record.dynamodb.SizeBytes;
    if (Records.length > 0 && bytes > PAGE_BYTES_MAX) break;
    Records.push(record);
    if (Records.length === Limit) break;
  }
  const next = countOf(Records.at(-1)?.dynamodb.SequenceNumber ?? "") ?? from;
  const isOver = !isEnabled && next >= context.streams.lastCount(arn);
  return { Records, ...(!isOver && { NextShardIterator: iteratorOf(arn, next) }) };
};
