import * as z from "zod";
import { inside, TemplateError } from "#lib/local/assembly/index.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  RoleName: z.string().optional(),
  AssumeRolePolicyDocument: z.looseObject({ Statement: z.array(z.looseObject({})) }),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: z.unknown() })).optional(),
  ManagedPolicyArns: z.array(z.string()).optional(),
  Description: inert("a note"),
  Path: inert("names are unique without it"),
  MaxSessionDuration: inert("access keys live as long as the service"),
  Tags: inert("a matter of billing"),
});

/** Managed policies that grant nothing but logs and traces, which need no call locally. */
const LOGGING_POLICIES = [
  "service-role/AWSLambdaBasicExecutionRole",
  "service-role/AmazonAPIGatewayPushToCloudWatchLogs",
  "AWSXRayDaemonWriteAccess",
];

export const iamRole = resourceType("AWS::IAM::Role", Properties, (properties, { place }, world) => {
  const name = properties.RoleName ?? physicalName(place);
  const arn = `arn:aws:iam::${world.deployment.accountId}:role/${name}`;
  for (const managed of properties.ManagedPolicyArns ?? []) {
    if (LOGGING_POLICIES.some((policy) => managed.endsWith(`:policy/${policy}`))) continue;
    const at = inside(inside(place, "Properties"), "ManagedPolicyArns");
    throw new TemplateError(at, `the managed policy ${managed} is not known locally`);
  }
  // A trust policy names no resource, because the resource is its role.
  const trust = properties.AssumeRolePolicyDocument.Statement.map((one) => ({ ...one, Resource: "*" }));
  world.declared.roles.set(arn, {
    name,
    arn,
    trust: parsePolicy("AssumeRolePolicyDocument", { Statement: trust }),
    statements: (properties.Policies ?? []).flatMap(({ PolicyName, PolicyDocument }) =>
      parsePolicy(PolicyName, PolicyDocument),
    ),
  });
  return { ref: name, attributes: { Arn: arn, RoleId: name } };
});
