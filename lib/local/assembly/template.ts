import * as z from "zod";

const members = z.record(z.string(), z.unknown());

const Parameter = z.looseObject({
  Type: z.string(),
  Default: z.union([z.string(), z.number()]).transform(String).optional(),
});

const Output = z.strictObject({
  Value: z.unknown(),
  Description: z.string().optional(),
  Export: z.strictObject({ Name: z.unknown() }).optional(),
  Condition: z.string().optional(),
});

/** One resource as the template declares it, its intrinsics unresolved. */
export const TemplateResource = z.strictObject({
  Type: z.string(),
  Properties: members.default({}),
  Metadata: members.default({}),
  DependsOn: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
  Condition: z.string().optional(),
  // What happens to data when a stack goes: the local service never deletes a stack.
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});
export type TemplateResource = z.infer<typeof TemplateResource>;

/** A CloudFormation template. Macros (`Transform`) and hooks are refused by strictness. */
export const Template = z.strictObject({
  AWSTemplateFormatVersion: z.string().optional(),
  Description: z.string().optional(),
  Metadata: members.optional(),
  Parameters: z.record(z.string(), Parameter).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), members)).default({}),
  Conditions: members.default({}),
  Resources: z.record(z.string(), TemplateResource).default({}),
  Outputs: z.record(z.string(), Output).default({}),
  // CDK's check of the bootstrap version of an account, which a laptop has not.
  Rules: members.optional(),
});
export type Template = z.infer<typeof Template>;
