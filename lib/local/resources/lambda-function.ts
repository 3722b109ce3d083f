import * as z from "zod";
import { functionMemoryMbMax } from "#functions/manifest.ts";
import type { CapabilityName } from "#lib/capabilities/table.ts";
import { inside, type Place, type ResourceDeclaration, TemplateError } from "#lib/local/assembly/index.ts";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import { physicalName } from "./physical-name.ts";
import { inert, numeric, resourceType } from "./resource-type.ts";
import type { World } from "./world.ts";

const Properties = z.strictObject({
  FunctionName: z.string().optional(),
  Role: z.string(),
  Runtime: z.literal("nodejs24.x"),
  Handler: z.string(),
  // Lambda's own defaults.
  Timeout: numeric.default(3),
  MemorySize: numeric
    .default(128)
    .refine((mb) => mb <= functionMemoryMbMax, `new accounts have ${functionMemoryMbMax} MB at most`),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  ReservedConcurrentExecutions: numeric.optional(),
  RecursiveLoop: z.enum(["Allow", "Terminate"]).default("Terminate"),
  Code: inert("the bundle is made here of what the metadata leadrail:source and leadrail:uses name"),
  Architectures: inert("handlers run on the machine's own"),
  Layers: inert("bundles find the project's packages"),
  LoggingConfig: inert("logs go to the service's own output"),
  TracingConfig: inert("no X-Ray locally"),
  Description: inert("a note"),
  EphemeralStorage: inert("the machine's temporary directory is not capped"),
  Tags: inert("a matter of billing"),
});

/** One that nobody has written fails when the bundle is made. */
const Capability = z.custom<CapabilityName>((name) => typeof name === "string");
const Code = z
  .looseObject({ "leadrail:source": z.string(), "leadrail:uses": z.array(Capability) })
  .transform((metadata) => ({ sourceFile: metadata["leadrail:source"], uses: metadata["leadrail:uses"] }));

export const lambdaFunction = resourceType(
  "AWS::Lambda::Function",
  Properties,
  (properties, declaration, world) => {
    const { place } = declaration;
    const { region, accountId } = world.deployment;
    const name = properties.FunctionName ?? physicalName(place);
    const arn = `arn:aws:lambda:${region}:${accountId}:function:${name}`;
    requireTrust(properties.Role, place, world);
    world.declared.functions.set(arn, {
      name,
      arn,
      roleArn: properties.Role,
      ...codeOf(declaration),
      handlerExport: properties.Handler.split(".").at(-1) ?? "handler",
      environment: properties.Environment?.Variables ?? {},
      timeoutSeconds: properties.Timeout,
      memoryMb: properties.MemorySize,
      recursiveLoop: properties.RecursiveLoop,
      ...(properties.ReservedConcurrentExecutions !== undefined && {
        reservedConcurrency: properties.ReservedConcurrentExecutions,
      }),
    });
    return { ref: name, attributes: { Arn: arn } };
  },
);

/** On AWS a function whose role does not trust Lambda can't be created. */
function requireTrust(roleArn: string, place: Place, { declared }: World): void {
  const at = inside(inside(place, "Properties"), "Role");
  const role = declared.roles.get(roleArn);
  if (!role) throw new TemplateError(at, `${roleArn} is no role here`);
  const decision = evaluate(role.trust, {
    action: "sts:AssumeRole",
    resource: roleArn,
    caller: { kind: "service", name: "lambda.amazonaws.com" },
  });
  if (!decision.allowed) throw new TemplateError(at, `${roleArn} can't be assumed by lambda.amazonaws.com`);
}

/** What the function's bundle is made of. */
function codeOf({ place, metadata }: ResourceDeclaration): z.infer<typeof Code> {
  const code = Code.safeParse(metadata);
  if (code.success) return code.data;
  throw new TemplateError(
    inside(place, "Metadata"),
    "leadrail:source and leadrail:uses do not name the handler's source file and its capabilities",
  );
}
