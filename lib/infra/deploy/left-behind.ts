import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { HeadBucketCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { EnvironmentError } from "../environment-file.ts";
import type { Settings } from "../settings.ts";

const seeRunbook = "See docs/RUNBOOK.md, Restoring the table.";

/**
 * Throws an EnvironmentError unless the table that a new environment adopts exists and has what CloudFormation's import
 * does not add: the stream, the index and the deletion protection. Its key must be named too, because the secrets in the
 * table are encrypted with it.
 */
const assertAdoptable = async (
  dynamodb: DynamoDBClient,
  { environment, tableName, secretsKeyArn, keepsData }: Settings,
): Promise<void> => {
  const refuse = (problem: string): never => {
    throw new EnvironmentError(`environments/${environment}.json: ${problem} ${seeRunbook}`);
  };
  if (secretsKeyArn === undefined)
    refuse(`tableName needs secretsKeyArn, the key with which the secrets in ${tableName} are encrypted.`);
  const found = await dynamodb
    .send(new DescribeTableCommand({ TableName: tableName }))
    .catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return refuse(`there is no table ${tableName}.`);
      throw error;
    });
  const {
    TableStatus,
    StreamSpecification,
    LocalSecondaryIndexes = [],
    DeletionProtectionEnabled,
  } = found.Table ?? {};
  const lacks = [
    ...(TableStatus === "ACTIVE" ? [] : [`the status ACTIVE (it is ${TableStatus})`]),
    ...(StreamSpecification?.StreamViewType === "NEW_AND_OLD_IMAGES"
      ? []
      : ["a stream with NEW_AND_OLD_IMAGES"]),
    ...(LocalSecondaryIndexes.some(({ IndexName }) => IndexName === "changes") ? [] : ["the index changes"]),
    ...(DeletionProtectionEnabled === true || !keepsData ? [] : ["deletion protection"]),
  ];
  if (lacks.length > 0) refuse(`the table ${tableName} lacks ${lacks.join(", ")}.`);
};

/** True if the bucket exists, whoever owns it. */
const exists = async (s3: S3Client, Bucket: string): Promise<boolean> => {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
};

/**
 * Checks what an earlier environment of this name left, before a new one is created. Throws an EnvironmentError where
 * the settings name a table that cannot be adopted, and where they name none beside buckets that are left.
 */
export const checkLeftBehind = async (
  { dynamodb, s3 }: { readonly dynamodb: DynamoDBClient; readonly s3: S3Client },
  settings: Settings,
  { lakeBucket, newTable }: { readonly lakeBucket: string; readonly newTable: boolean },
): Promise<void> => {
  if (settings.tableName !== undefined) return assertAdoptable(dynamodb, settings);
  if (!settings.keepsData || newTable || !(await exists(s3, lakeBucket))) return;
  throw new EnvironmentError(
    [
      `The bucket ${lakeBucket} is left of an earlier environment ${settings.environment}, whose table the settings do not name.`,
      `Name it as tableName, and its key as secretsKeyArn. --new-table begins with an empty table. ${seeRunbook}`,
    ].join("\n"),
  );
};
