import * as z from "zod";
import { inside, TemplateError } from "#lib/local/assembly/index.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { resourceType } from "./resource-type.ts";

const Properties = z.strictObject({ PolicyDocument: z.unknown(), Queues: z.array(z.string()) });

export const sqsQueuePolicy = resourceType(
  "AWS::SQS::QueuePolicy",
  Properties,
  (properties, { place }, world) => {
    const statements = parsePolicy(place.logicalId, properties.PolicyDocument);
    const { queueArnsByUrl, queuePolicies } = world.declared;
    for (const url of properties.Queues) {
      const arn = queueArnsByUrl.get(url);
      if (!arn)
        throw new TemplateError(inside(inside(place, "Properties"), "Queues"), `${url} is no queue here`);
      queuePolicies.set(arn, statements);
    }
    return { ref: place.logicalId, attributes: {} };
  },
);
