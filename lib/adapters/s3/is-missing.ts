import { S3ServiceException } from "@aws-sdk/client-s3";

/** S3 calls a missing object forbidden for those who may not list. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);
