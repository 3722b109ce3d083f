import * as z from "zod";
import type { CreatedResource, Place, ResourceDeclaration } from "#lib/local/assembly/index.ts";
import { inside, TemplateError } from "#lib/local/assembly/index.ts";
import type { World } from "./world.ts";

/** A CloudFormation resource type that the local service can make. */
export interface ResourceType {
  readonly type: string;
  create(declaration: ResourceDeclaration, world: World): Promise<CreatedResource>;
}

/** What makes a resource of its checked properties. */
export type Creation<Properties> = (
  properties: Properties,
  declaration: ResourceDeclaration,
  world: World,
) => Promise<CreatedResource> | CreatedResource;

/**
 * Declares a resource type. The schema, strict at every level, lists each property that is implemented or knowingly
 * inert; another one is a TemplateError naming stack, logical id and property.
 */
export function resourceType<Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  create: Creation<z.output<Schema>>,
): ResourceType {
  return {
    type,
    create: async (declaration, world) => {
      const parsed = schema.safeParse(declaration.properties);
      if (!parsed.success) throw refusal(declaration, parsed.error);
      return create(parsed.data, declaration, world);
    },
  };
}

/** A property that is accepted without effect, because of a reason that holds for the local service. */
export function inert(reason: string): z.ZodOptional<z.ZodUnknown> {
  return z.unknown().describe(reason).optional();
}

/** Numbers may be written as text in a template. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);

/** Booleans may be written as text in a template. */
export const truth = z.union([z.boolean(), z.stringbool()]);

function refusal({ place, type }: ResourceDeclaration, { issues }: z.ZodError): TemplateError {
  const [issue] = issues.flatMap(deepest);
  const properties = inside(place, "Properties");
  if (!issue) return new TemplateError(properties, `${type} with properties that are not understood`);
  const at: Place = issue.path.reduce<Place>((outer, key) => inside(outer, String(key)), properties);
  if (issue.code === "unrecognized_keys") {
    const property = issue.keys[0] ?? "";
    return new TemplateError(
      inside(at, property),
      `the property ${property} of ${type} is not supported locally`,
    );
  }
  return new TemplateError(at, `${type} with a value that is not supported locally: ${issue.message}`);
}

/** The issues inside the alternatives of a union say more than that none of them fits. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const inner = issue.errors.flat().flatMap(deepest);
  if (inner.length === 0) return [issue];
  return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}
