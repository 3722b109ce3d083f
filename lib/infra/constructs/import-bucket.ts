import { Aws, Duration } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as s3 from "aws-cdk-lib/aws-s3";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { retentionDays } from "#lib/contract/limits.ts";
import type { Settings } from "../settings.ts";
import { PrivateBucket } from "./private-bucket.ts";

/** Prefixes whose new objects begin or move on an import: presigned uploads, and files that a person dropped. */
const watchedPrefixes = ["uploads/", "incoming/"] as const;

/** What imports leave. What sources have read is kept as long as they are. */
const passingPrefixes = [...watchedPrefixes, "work/", "results/", "processed/", "failed/"] as const;

export interface ImportBucketProps {
  readonly settings: Settings;
  /** Told of every new object under the watched prefixes. */
  readonly uploads: sqs.Queue;
}

/** Where files come in (`uploads/`, `incoming/`), and where an import's artefacts and outcome lie. */
export class ImportBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { settings, uploads }: ImportBucketProps) {
    const keptFor = Duration.days(retentionDays.importArtefact);
    const forgets = Object.fromEntries(passingPrefixes.map((prefix) => [prefix, keptFor]));
    super(scope, id, { settings, purpose: "imports", forgets });
    const permission = uploads.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: "NewObjects",
        principals: [new iam.ServicePrincipal("s3.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [uploads.queueArn],
        // The name, not the bucket's own attribute: the bucket waits for this policy.
        conditions: {
          ArnEquals: { "aws:SourceArn": this.arn },
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
        },
      }),
    );
    const bucket = this.bucket.node.defaultChild as s3.CfnBucket;
    bucket.notificationConfiguration = {
      queueConfigurations: watchedPrefixes.map((prefix) => ({
        event: "s3:ObjectCreated:*",
        queue: uploads.queueArn,
        filter: { s3Key: { rules: [{ name: "prefix", value: prefix }] } },
      })),
    };
    if (permission.policyDependable !== undefined) bucket.node.addDependency(permission.policyDependable);
  }
}
