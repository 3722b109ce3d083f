import { UnsupportedPolicy } from "./unsupported-policy.ts";

/**
 * The condition keys that the emulators can give a value to (or know to be absent). A key that is not
 * listed is refused when the policy is read: a condition that nobody fills would pass or fail by accident.
 */
const KNOWN_KEYS = new Set(
  [
    "aws:PrincipalAccount",
    "aws:PrincipalArn",
    "aws:RequestedRegion",
    "aws:SecureTransport",
    "aws:SourceAccount",
    "aws:SourceArn",
    "aws:CurrentTime",
    "aws:EpochTime",
    "aws:ResourceAccount",
    "cloudwatch:namespace",
    "dynamodb:Attributes",
    "dynamodb:EnclosingOperation",
    "dynamodb:LeadingKeys",
    "dynamodb:ReturnValues",
    "dynamodb:Select",
    "events:detail-type",
    "events:source",
    "iam:PassedToService",
    "s3:ResourceAccount",
    "s3:VersionId",
    "s3:authType",
    "s3:delimiter",
    "s3:max-keys",
    "s3:prefix",
    "s3:x-amz-acl",
    "s3:x-amz-copy-source",
    "s3:x-amz-metadata-directive",
    "s3:x-amz-server-side-encryption",
    "s3:x-amz-server-side-encryption-aws-kms-key-id",
    "s3:x-amz-storage-class",
  ].map((key) => key.toLowerCase()),
);

/** Condition keys are case-insensitive; this is the form in which contexts hold them. */
export function normaliseKey(key: string): string {
  return key.toLowerCase();
}

/** Throws UnsupportedPolicy, naming the key, unless a request can carry it. */
export function assertKnownKey(key: string, statementId: string): void {
  if (!KNOWN_KEYS.has(normaliseKey(key))) {
    throw new UnsupportedPolicy(`condition key ${key} in statement ${statementId}`);
  }
}
