/** An image, or keys, in the JSON of DynamoDB's wire: binary is base64. */
type Image = Readonly<Record<string, unknown>>;

interface Change {
  /** Seconds since 1970. */
  readonly ApproximateCreationDateTime?: number;
  readonly Keys?: Image;
  readonly NewImage?: Image;
  readonly OldImage?: Image;
  readonly SequenceNumber?: string;
}

/** A record as GetRecords answers it. */
export interface WireRecord {
  readonly userIdentity?: { readonly PrincipalId?: string; readonly Type?: string };
  readonly dynamodb?: Change;
  readonly [name: string]: unknown;
}

/** A record as a Lambda event carries it. */
export interface StreamEventRecord {
  readonly dynamodb: Change;
  readonly [name: string]: unknown;
}

/** A stream's record as a Lambda event carries it: the time in whole seconds. It shares the images. */
export function toStreamEventRecord(
  { userIdentity, dynamodb = {}, ...record }: WireRecord,
  streamArn: string,
): StreamEventRecord {
  const { ApproximateCreationDateTime: at, ...change } = dynamodb;
  return {
    ...record,
    ...(userIdentity && { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } }),
    dynamodb: { ...(at !== undefined && { ApproximateCreationDateTime: Math.floor(at) }), ...change },
    eventSourceARN: streamArn,
  };
}

export function sequenceNumberOf({ dynamodb }: StreamEventRecord): string {
  return dynamodb.SequenceNumber ?? "";
}

/** In milliseconds since 1970; undefined of a record that does not say. */
export function writtenAt({ dynamodb }: StreamEventRecord): number | undefined {
  const { ApproximateCreationDateTime: at } = dynamodb;
  return at === undefined ? undefined : at * 1_000;
}
