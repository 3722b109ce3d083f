import * as z from "zod";
import { inside, TemplateError } from "#lib/local/assembly/index.ts";
import { parsePolicy, type Statement } from "#lib/local/iam/statement.ts";
import { resourceType } from "./resource-type.ts";

const Properties = z.strictObject({ Bucket: z.string(), PolicyDocument: z.unknown() });

/**
 * Keeps what a bucket policy denies to everyone; it holds for every role. What it allows to AWS services is for
 * services that don't exist locally; what it allows to single roles is refused: it belongs into the role's policy.
 */
export const s3BucketPolicy = resourceType(
  "AWS::S3::BucketPolicy",
  Properties,
  (properties, { place }, world) => {
    for (const statement of parsePolicy(place.logicalId, properties.PolicyDocument)) {
      if (statement.effect === "Deny" && statement.principal?.everyone === true) {
        const { principal: _everyone, ...denial } = statement;
        world.declared.bucketDenials.push(denial);
      } else if (!isForServices(statement)) {
        const at = inside(inside(place, "Properties"), "PolicyDocument");
        throw new TemplateError(at, `the statement ${statement.id} is not supported locally`);
      }
    }
    return { ref: properties.Bucket, attributes: {} };
  },
);

function isForServices({ effect, principal }: Statement): boolean {
  return effect === "Allow" && principal !== undefined && !principal.everyone && principal.aws.length === 0;
}
