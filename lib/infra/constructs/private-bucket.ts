import { Aws, Duration, Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledge, reasons } from "../acknowledgements.ts";
import { bucketName } from "../bucket-name.ts";
import { removalOf } from "../removal.ts";
import type { Settings } from "../settings.ts";

export interface PrivateBucketProps {
  readonly settings: Settings;
  /** The last part of its name. */
  readonly purpose: string;
  /** How long objects under a prefix are kept; all others are deleted by those who put them there. */
  readonly forgets?: Readonly<Record<string, Duration>>;
  /** Turns versioning on. Replaced and deleted versions can be restored for this long. */
  readonly noncurrentVersionsKept?: Duration;
}

/** An encrypted bucket that nobody reads without a signature. */
export class PrivateBucket extends Construct {
  readonly bucket: s3.Bucket;
  /** Known before the bucket exists, so that policies can name it. */
  readonly name: string;
  readonly arn: string;

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id);
    const { settings, purpose, forgets = {}, noncurrentVersionsKept } = props;
    const { account, region } = Stack.of(this);
    this.name = bucketName(settings.environment, purpose, { account, region });
    this.arn = `arn:${Aws.PARTITION}:s3:::${this.name}`;
    const { corsOrigins } = settings;
    this.bucket = new s3.Bucket(this, "Resource", {
      bucketName: this.name,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: removalOf(settings),
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...Object.entries(forgets).map(([prefix, expiration]) => ({ prefix, expiration })),
        ...(noncurrentVersionsKept === undefined
          ? []
          : [{ noncurrentVersionExpiration: noncurrentVersionsKept, expiredObjectDeleteMarker: true }]),
      ],
      versioned: noncurrentVersionsKept !== undefined,
      ...(corsOrigins.length === 0
        ? {}
        : {
            cors: [
              {
                allowedOrigins: corsOrigins,
                allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.PUT],
                allowedHeaders: ["*"],
                exposedHeaders: ["ETag"],
              },
            ],
          }),
    });
    acknowledge(this.bucket, reasons.noAccessLog);
  }

  /** Tells a queue of every new object under the prefixes. */
  protected tell(queue: sqs.Queue, prefixes: readonly string[]): void {
    const permission = queue.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: "NewObjects",
        principals: [new iam.ServicePrincipal("s3.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
        // The name, not the bucket's own attribute: the bucket waits for this policy.
        conditions: {
          ArnEquals: { "aws:SourceArn": this.arn },
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
        },
      }),
    );
    const bucket = this.bucket.node.defaultChild as s3.CfnBucket;
    bucket.notificationConfiguration = {
      queueConfigurations: prefixes.map((prefix) => ({
        event: "s3:ObjectCreated:*",
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: "prefix", value: prefix }] } },
      })),
    };
    if (permission.policyDependable !== undefined) bucket.node.addDependency(permission.policyDependable);
  }
}
