import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toSqsRecord } from "#lib/local/lambda/queue/sqs-record.ts";
import { toStreamEventRecord, type WireRecord } from "#lib/local/lambda/stream/stream-record.ts";

const samples = join(import.meta.dirname, "../../../../shared/corpora/aws_events");

type Wire = Record<string, unknown>;
interface Sample {
  readonly eventSourceARN: string;
  readonly userIdentity?: { readonly type: string; readonly principalId: string };
  readonly dynamodb: { readonly ApproximateCreationDateTime?: number };
}

/** The records of a sample, or nothing with a message when the samples are not there. */
function recordsOf<T>(file: string): T[] {
  const path = join(samples, file);
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")).Records;
  console.log(`skipped: ${file}`);
  return [];
}

/** As GetRecords answers it. */
const asRead = ({ eventSourceARN: _arn, userIdentity, dynamodb, ...record }: Sample): WireRecord => {
  const { ApproximateCreationDateTime: at, ...change } = dynamodb;
  return {
    ...record,
    ...(userIdentity && { userIdentity: { Type: userIdentity.type, PrincipalId: userIdentity.principalId } }),
    dynamodb: { ...change, ...(at !== undefined && { ApproximateCreationDateTime: at + 0.25 }) },
  };
};

test.each([
  "aws-lambda-go/dynamodb-event.json",
  "serverless-event-mocks/events/aws/dynamo-stream-event-template.json",
])("a stream's record has the shape of the sample %s", (file) => {
  for (const sample of recordsOf<Sample>(file)) {
    const record = toStreamEventRecord(asRead(sample), sample.eventSourceARN);

    expect(JSON.parse(JSON.stringify(record))).toEqual(sample);
  }
});

test("a queue's record has the shape of AWS's sample", () => {
  for (const sample of recordsOf<Wire>("serverless-event-mocks/events/aws/sqs-template.json")) {
    const message = {
      MessageId: String(sample["messageId"]),
      ReceiptHandle: String(sample["receiptHandle"]),
      Body: String(sample["body"]),
      MD5OfBody: String(sample["md5OfBody"]),
      Attributes: Object.fromEntries(Object.entries(Object(sample["attributes"]))),
    };

    expect(toSqsRecord(message, String(sample["eventSourceARN"]))).toEqual(sample);
  }
});

test("message attributes carry their type, binary ones as base64", () => {
  const MessageAttributes = {
    count: { DataType: "Number", StringValue: "100" },
    picture: { DataType: "Binary", BinaryValue: Buffer.from("1100") },
  };

  const record = toSqsRecord(
    { MessageAttributes, MD5OfMessageAttributes: "abc" },
    "arn:aws:sqs:eu-west-1:1:q",
  );

  expect(record).toMatchObject({
    awsRegion: "eu-west-1",
    md5OfMessageAttributes: "abc",
    messageAttributes: {
      count: { dataType: "Number", stringValue: "100", stringListValues: [], binaryListValues: [] },
      picture: { dataType: "Binary", binaryValue: "MTEwMA==", stringListValues: [], binaryListValues: [] },
    },
  });
});
