import * as z from "zod";
import { type DescribedCall, readBody, UnknownCall } from "./call.ts";

const ByStream = z.looseObject({ StreamArn: z.string() });
const ByIterator = z.looseObject({ ShardIterator: z.string() });

/** Names a DynamoDB Streams operation and the stream it reads. Throws UnknownCall. */
export function describeStreams(operation: string, body: string): DescribedCall {
  const on = (resource: string): DescribedCall => ({
    operation,
    actions: [{ action: `dynamodb:${operation}`, resource, context: {} }],
  });
  switch (operation) {
    case "ListStreams":
      return on("*");
    case "DescribeStream":
    case "GetShardIterator":
      return on(readBody(ByStream, "dynamodb", operation, body).StreamArn);
    case "GetRecords":
      return on(streamOfIterator(readBody(ByIterator, "dynamodb", operation, body).ShardIterator));
    default:
      throw new UnknownCall("dynamodb", operation);
  }
}

/** As on AWS, an iterator starts with its stream's ARN: `<arn>|<number>|<opaque>`. */
function streamOfIterator(iterator: string): string {
  const [arn = ""] = iterator.split("|");
  if (!arn.startsWith("arn:"))
    throw new UnknownCall("dynamodb", "GetRecords with an iterator that names no stream");
  return arn;
}
