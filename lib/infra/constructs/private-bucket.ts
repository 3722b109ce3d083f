import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import * as s3 from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { acknowledge, reasons } from "../acknowledgements.ts";
import { keepsData, type Settings } from "../settings.ts";

export interface PrivateBucketProps {
  readonly settings: Settings;
  /** The last part of its name. */
  readonly purpose: string;
  /** Objects are deleted after this; omitted, by those who put them there. */
  readonly keptFor?: Duration;
  /** Under these prefixes alone; omitted, all of them are. */
  readonly forgets?: readonly string[];
}

/** An encrypted bucket that nobody reads without a signature. */
export class PrivateBucket extends Construct {
  readonly bucket: s3.Bucket;
  /** Known before the bucket exists, so that policies can name it. */
  readonly name: string;
  readonly arn: string;

  constructor(scope: Construct, id: string, { settings, purpose, keptFor, forgets }: PrivateBucketProps) {
    super(scope, id);
    this.name = `leadrail-${settings.environment}-${purpose}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
    this.arn = `arn:${Aws.PARTITION}:s3:::${this.name}`;
    const { corsOrigins } = settings;
    this.bucket = new s3.Bucket(this, "Resource", {
      bucketName: this.name,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: keepsData(settings) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(keptFor === undefined
          ? []
          : (forgets?.map((prefix) => ({ prefix, expiration: keptFor })) ?? [{ expiration: keptFor }])),
      ],
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
}
