import type { AwsRequest } from "./call.ts";

/** How S3 tells its operations apart: by method, query parameters and headers; the first match counts. */
export interface S3Route {
  readonly operation: string;
  readonly method: string;
  readonly query?: readonly string[];
  readonly header?: string;
  /** The actions without `s3:` (service authorization reference, "Actions for Amazon S3"). */
  readonly actions: (request: AwsRequest) => readonly string[];
}

const route = (
  operation: string,
  method: string,
  query: readonly string[],
  ...actions: readonly string[]
): S3Route => ({ operation, method, query, actions: () => actions });

/** Setting tags or an ACL while writing needs their own permissions. */
const writeActions = ({ headers }: AwsRequest): string[] => [
  "PutObject",
  ...(headers["x-amz-tagging"] === undefined ? [] : ["PutObjectTagging"]),
  ...(headers["x-amz-acl"] === undefined ? [] : ["PutObjectAcl"]),
];

export const objectRoutes: readonly S3Route[] = [
  route("GetObjectTagging", "GET", ["tagging"], "GetObjectTagging"),
  route("GetObjectAttributes", "GET", ["attributes"], "GetObject", "GetObjectAttributes"),
  route("GetObjectAcl", "GET", ["acl"], "GetObjectAcl"),
  route("ListParts", "GET", ["uploadId"], "ListMultipartUploadParts"),
  route("GetObject", "GET", ["versionId"], "GetObjectVersion"),
  route("GetObject", "GET", [], "GetObject"),
  route("HeadObject", "HEAD", ["versionId"], "GetObjectVersion"),
  route("HeadObject", "HEAD", [], "GetObject"),
  route("PutObjectTagging", "PUT", ["tagging"], "PutObjectTagging"),
  route("PutObjectAcl", "PUT", ["acl"], "PutObjectAcl"),
  { ...route("UploadPartCopy", "PUT", ["uploadId"], "PutObject"), header: "x-amz-copy-source" },
  route("UploadPart", "PUT", ["uploadId", "partNumber"], "PutObject"),
  { operation: "CopyObject", method: "PUT", header: "x-amz-copy-source", actions: writeActions },
  { operation: "PutObject", method: "PUT", actions: writeActions },
  { operation: "CreateMultipartUpload", method: "POST", query: ["uploads"], actions: writeActions },
  route("CompleteMultipartUpload", "POST", ["uploadId"], "PutObject"),
  route("AbortMultipartUpload", "DELETE", ["uploadId"], "AbortMultipartUpload"),
  route("DeleteObjectTagging", "DELETE", ["tagging"], "DeleteObjectTagging"),
  route("DeleteObject", "DELETE", ["versionId"], "DeleteObjectVersion"),
  route("DeleteObject", "DELETE", [], "DeleteObject"),
];

export const bucketRoutes: readonly S3Route[] = [
  route("ListMultipartUploads", "GET", ["uploads"], "ListBucketMultipartUploads"),
  route("ListObjectVersions", "GET", ["versions"], "ListBucketVersions"),
  route("GetBucketLocation", "GET", ["location"], "GetBucketLocation"),
  route("GetBucketLifecycleConfiguration", "GET", ["lifecycle"], "GetLifecycleConfiguration"),
  route("GetBucketNotificationConfiguration", "GET", ["notification"], "GetBucketNotification"),
  route("GetBucketVersioning", "GET", ["versioning"], "GetBucketVersioning"),
  route("GetBucketPolicy", "GET", ["policy"], "GetBucketPolicy"),
  route("GetBucketEncryption", "GET", ["encryption"], "GetEncryptionConfiguration"),
  route("GetBucketCors", "GET", ["cors"], "GetBucketCORS"),
  route("ListObjectsV2", "GET", ["list-type"], "ListBucket"),
  route("ListObjects", "GET", [], "ListBucket"),
  route("HeadBucket", "HEAD", [], "ListBucket"),
  route("PutBucketLifecycleConfiguration", "PUT", ["lifecycle"], "PutLifecycleConfiguration"),
  route("PutBucketNotificationConfiguration", "PUT", ["notification"], "PutBucketNotification"),
  route("PutBucketVersioning", "PUT", ["versioning"], "PutBucketVersioning"),
  route("PutBucketPolicy", "PUT", ["policy"], "PutBucketPolicy"),
  route("PutBucketEncryption", "PUT", ["encryption"], "PutEncryptionConfiguration"),
  route("PutBucketCors", "PUT", ["cors"], "PutBucketCORS"),
  route("CreateBucket", "PUT", [], "CreateBucket"),
  route("DeleteObjects", "POST", ["delete"]),
  route("DeleteBucketLifecycle", "DELETE", ["lifecycle"], "PutLifecycleConfiguration"),
  route("DeleteBucket", "DELETE", [], "DeleteBucket"),
];

/** Parameters that refine an operation; any other one that a route does not name is a subresource. */
const ORDINARY_PARAMETERS = new Set([
  "continuation-token",
  "delimiter",
  "encoding-type",
  "fetch-owner",
  "key-marker",
  "marker",
  "max-keys",
  "max-parts",
  "max-uploads",
  "part-number-marker",
  "partNumber",
  "prefix",
  "start-after",
  "upload-id-marker",
  "version-id-marker",
  "versionId",
  "x-id",
]);

/** Whether the parameter is a subresource (`?restore`), which makes another operation of the request. */
export function isSubresource(parameter: string): boolean {
  return !ORDINARY_PARAMETERS.has(parameter) && !/^(?:x-amz-|response-)/i.test(parameter);
}
