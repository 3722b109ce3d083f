import type { Call } from "#lib/local/gate/index.ts";

/** One object made or removed by an S3 call. */
export interface ObjectChange {
  readonly bucket: string;
  readonly key: string;
  /** As in notifications, without the leading `s3:`. */
  readonly eventName: string;
  /** The call's name, the `reason` of an EventBridge event. */
  readonly operation: string;
}

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["PutObject", "ObjectCreated:Put"],
  ["PostObject", "ObjectCreated:Post"],
  ["CopyObject", "ObjectCreated:Copy"],
  ["CompleteMultipartUpload", "ObjectCreated:CompleteMultipartUpload"],
  ["DeleteObject", "ObjectRemoved:Delete"],
  ["DeleteObjects", "ObjectRemoved:Delete"],
]);

/** What a successful S3 call changed; nothing for calls that only read. */
export function objectChanges({ operation, resources }: Call): ObjectChange[] {
  const eventName = EVENT_NAMES.get(operation);
  if (eventName === undefined) return [];
  // A copy names its source first.
  const targets = operation === "DeleteObjects" ? resources : resources.slice(-1);
  return targets.flatMap((arn) => {
    const [, bucket, key] = /^arn:aws:s3:::([^/]+)\/(.+)$/s.exec(arn) ?? [];
    return bucket !== undefined && key !== undefined ? [{ bucket, key, eventName, operation }] : [];
  });
}
