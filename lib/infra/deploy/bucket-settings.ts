import {
  DeleteBucketCorsCommand,
  type Event,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketVersioningCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod";

const Rule = z.strictObject({
  Status: z.enum(["Enabled", "Disabled"]),
  Prefix: z.string().optional(),
  ExpirationInDays: z.int().optional(),
  ExpiredObjectDeleteMarker: z.boolean().optional(),
  NoncurrentVersionExpiration: z.strictObject({ NoncurrentDays: z.int() }).optional(),
  AbortIncompleteMultipartUpload: z.strictObject({ DaysAfterInitiation: z.int() }).optional(),
});
const Cors = z.strictObject({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).optional(),
  ExposedHeaders: z.array(z.string()).optional(),
});
const QueueNotification = z.strictObject({
  Event: z.string(),
  Queue: z.strictObject({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }),
  Filter: z.strictObject({
    S3Key: z.strictObject({ Rules: z.array(z.strictObject({ Name: z.string(), Value: z.string() })) }),
  }),
});

/** A bucket's properties in a template, as far as a bucket that outlives its stack can differ from them. */
const Bucket = z.looseObject({
  BucketName: z.string(),
  VersioningConfiguration: z.strictObject({ Status: z.enum(["Enabled", "Suspended"]) }).optional(),
  LifecycleConfiguration: z.strictObject({ Rules: z.array(Rule) }),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(Cors) }).optional(),
  NotificationConfiguration: z.strictObject({ QueueConfigurations: z.array(QueueNotification) }).optional(),
});
type Bucket = z.infer<typeof Bucket>;

/** CloudFormation's form of a rule in that of S3. One rule of S3 does not mix delete markers with days. */
const lifecycleRule = (rule: z.infer<typeof Rule>): LifecycleRule => ({
  Status: rule.Status,
  Filter: { Prefix: rule.Prefix ?? "" },
  ...(rule.ExpirationInDays !== undefined && { Expiration: { Days: rule.ExpirationInDays } }),
  ...(rule.ExpiredObjectDeleteMarker === true && { Expiration: { ExpiredObjectDeleteMarker: true } }),
  NoncurrentVersionExpiration: rule.NoncurrentVersionExpiration,
  AbortIncompleteMultipartUpload: rule.AbortIncompleteMultipartUpload,
});

/** ARN of a queue, by its logical id in the bucket's template. */
export type QueueArnOf = (logicalId: string) => Promise<string>;

const notifications = async ({ NotificationConfiguration }: Bucket, arnOf: QueueArnOf) => ({
  QueueConfigurations: await Promise.all(
    (NotificationConfiguration?.QueueConfigurations ?? []).map(async ({ Event: event, Queue, Filter }) => ({
      QueueArn: await arnOf(Queue["Fn::GetAtt"][0]),
      Events: [event as Event],
      Filter: {
        Key: {
          FilterRules: Filter.S3Key.Rules.map(({ Name, Value }) => ({
            Name: Name as "prefix" | "suffix",
            Value,
          })),
        },
      },
    })),
  ),
});

const cors = ({ CorsConfiguration }: Bucket) => ({
  CORSRules: (CorsConfiguration?.CorsRules ?? []).map(({ ExposedHeaders, ...rule }) => ({
    ...rule,
    ExposeHeaders: ExposedHeaders,
  })),
});

/**
 * Gives a bucket the versioning, lifecycle, CORS and notifications of its template. CloudFormation does not compare them
 * when it imports a bucket, so uploads would notify a queue of the destroyed environment. The bucket's policy is a
 * resource that goes and comes with the stack. Throws a ZodError for a setting of another form.
 */
export const restoreBucket = async (
  s3: S3Client,
  properties: unknown,
  queueArnOf: QueueArnOf,
): Promise<string> => {
  const bucket = Bucket.parse(properties);
  const { BucketName, VersioningConfiguration, LifecycleConfiguration, CorsConfiguration } = bucket;
  const on = { Bucket: BucketName };
  if (VersioningConfiguration !== undefined)
    await s3.send(new PutBucketVersioningCommand({ ...on, VersioningConfiguration }));
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({
      ...on,
      LifecycleConfiguration: { Rules: LifecycleConfiguration.Rules.map(lifecycleRule) },
    }),
  );
  await (CorsConfiguration === undefined
    ? s3.send(new DeleteBucketCorsCommand(on))
    : s3.send(new PutBucketCorsCommand({ ...on, CORSConfiguration: cors(bucket) })));
  await s3.send(
    new PutBucketNotificationConfigurationCommand({
      ...on,
      NotificationConfiguration: await notifications(bucket, queueArnOf),
    }),
  );
  return BucketName;
};
