import * as z from "zod";
import { inside, TemplateError } from "#lib/local/assembly/index.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  PolicyName: z.string(),
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()),
});

export const iamPolicy = resourceType("AWS::IAM::Policy", Properties, (properties, { place }, world) => {
  const statements = parsePolicy(properties.PolicyName, properties.PolicyDocument);
  for (const name of properties.Roles) {
    const role = world.declared.roles.get(`arn:aws:iam::${world.deployment.accountId}:role/${name}`);
    if (!role)
      throw new TemplateError(inside(inside(place, "Properties"), "Roles"), `${name} is no role here`);
    role.statements.push(...statements);
  }
  return { ref: place.logicalId, attributes: {} };
});
