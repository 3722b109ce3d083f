import { Duration } from "aws-cdk-lib";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { Settings } from "../settings.ts";
import { PrivateBucket } from "./private-bucket.ts";

/** Prefixes whose new objects begin or move on an import: presigned uploads, and files that a person dropped. */
export const watchedPrefixes = ["uploads/", "incoming/"] as const;

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
    this.tell(uploads, watchedPrefixes);
  }
}
