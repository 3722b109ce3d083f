import type { _Record, AttributeValue } from "@aws-sdk/client-dynamodb-streams";

/** The JSON of a stream's record in a Lambda event. */
export type StreamEventRecord = Readonly<Record<string, unknown>>;

/** A stream's record as a Lambda event carries it: binary as base64, the time in whole seconds. */
export function toStreamEventRecord(record: _Record, streamArn: string): StreamEventRecord {
  const { Keys, NewImage, OldImage, ApproximateCreationDateTime, ...change } = record.dynamodb ?? {};
  const { PrincipalId, Type } = record.userIdentity ?? {};
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: record.eventSource,
    awsRegion: record.awsRegion,
    ...(record.userIdentity && { userIdentity: { type: Type, principalId: PrincipalId } }),
    dynamodb: {
      ...(ApproximateCreationDateTime && {
        ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime.getTime() / 1_000),
      }),
      ...(Keys && { Keys: toImage(Keys) }),
      ...(NewImage && { NewImage: toImage(NewImage) }),
      ...(OldImage && { OldImage: toImage(OldImage) }),
      ...change,
    },
    eventSourceARN: streamArn,
  };
}

export function sequenceNumberOf({ dynamodb }: _Record): string {
  return dynamodb?.SequenceNumber ?? "";
}

/** In milliseconds since 1970; of a record that does not say, now. */
export function writtenAt(record: _Record | undefined): number {
  return record?.dynamodb?.ApproximateCreationDateTime?.getTime() ?? Date.now();
}

function toImage(image: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, toJson(value)]));
}

function toJson(value: AttributeValue): unknown {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.M !== undefined) return { M: toImage(value.M) };
  if (value.L !== undefined) return { L: value.L.map(toJson) };
  return value;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
