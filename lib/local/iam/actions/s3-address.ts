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
  const suffix = [".localhost", ".amazonaws.com"].find((each) => name.endsWith(each));
  if (suffix === undefined) return null;
  const labels = name.slice(0, -suffix.length).split(".");
  const service = labels.findIndex((label, index) => index > 0 && /^s3(?:-|$)/.test(label));
  const bucket = (service === -1 ? labels : labels.slice(0, service)).join(".");
  return bucket && !/^s3(?:[.-]|$)/.test(bucket) ? bucket : null;
}
