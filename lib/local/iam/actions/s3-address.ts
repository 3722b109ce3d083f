import type { AwsRequest } from "./call.ts";

/** The bucket and key that a request addresses; both decoded, empty where absent. */
export interface S3Address {
  readonly bucket: string;
  readonly key: string;
}

/** Reads path-style (`/bucket/key`) and virtual-host addressing (`bucket.localhost`, `bucket.s3.…`). */
export function readS3Address({ headers, path }: Pick<AwsRequest, "headers" | "path">): S3Address {
  const hostBucket = bucketOfHost(headers["host"] ?? "");
  const segments = path.replace(/^\//, "").split("/").map(decodeURIComponent);
  if (hostBucket) return { bucket: hostBucket, key: segments.join("/") };
  const [bucket = "", ...key] = segments;
  return { bucket, key: key.join("/") };
}

/** The bucket named by a virtual host, or null for a path-style host. */
export function bucketOfHost(host: string): string | null {
  const name = host.replace(/:\d+$/, "");
  const [, bucket] = /^(.+?)\.(?:s3[.-](?:[a-z0-9-]+\.)*)?(?:localhost|amazonaws\.com)$/.exec(name) ?? [];
  return bucket && !/^s3(?:[.-]|$)/.test(bucket) ? bucket : null;
}
