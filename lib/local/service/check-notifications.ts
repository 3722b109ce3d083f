import type { Deployment } from "#lib/local/assembly/index.ts";
import type { Declared } from "#lib/local/resources/index.ts";
import { queueAllows } from "./deliver.ts";
import { mayInvoke } from "./may-invoke.ts";

/** Throws for a bucket notification whose target does not let S3 in; AWS refuses to deploy that. */
export function checkNotifications(declared: Declared, deployment: Deployment): void {
  for (const [bucket, { notifications }] of declared.bucketEvents) {
    const sourceArn = `arn:aws:s3:::${bucket}`;
    for (const { target } of notifications) {
      const allowed =
        target.kind === "queue"
          ? queueAllows({ arn: target.arn, sourceArn }, { declared, deployment })
          : mayInvoke(declared.invokePermissions, {
              functionArn: target.arn,
              principal: "s3.amazonaws.com",
              sourceArn,
            });
      if (!allowed) throw new Error(`the bucket ${bucket} may not send its notifications to ${target.arn}`);
    }
  }
}
