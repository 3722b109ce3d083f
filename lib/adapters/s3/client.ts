import { S3Client } from "@aws-sdk/client-s3";

let client: S3Client | undefined;

/** The function's one S3 client. */
export const s3Client = (): S3Client => {
  // Only where S3 asks for one: by default the SDK adds a checksum that a presigned PUT's sender would have to send too.
  client ??= new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });
  return client;
};
