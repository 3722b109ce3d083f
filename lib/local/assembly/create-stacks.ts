import { dependencyOrder } from "./dependency-order.ts";
import { asText } from "./intrinsic.ts";
import type { Stack } from "./read-assembly.ts";
import { referencesOf } from "./references.ts";
import { conditionHolds, resolve } from "./resolve.ts";
import type { CreatedResource, Deployment, Scope } from "./scope.ts";
import type { Template, TemplateResource } from "./template.ts";
import { inside, type Place } from "./template-error.ts";

/** A resource with its intrinsics resolved, to be created. */
export interface ResourceDeclaration {
  readonly place: Place;
  readonly type: string;
  readonly properties: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface CreateStacksOptions {
  readonly stacks: readonly Stack[];
  readonly deployment: Deployment;
  /** Values for the parameters of every stack that has one of that name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Makes one resource; what it answers is what others can refer to. */
  readonly create: (declaration: ResourceDeclaration) => Promise<CreatedResource>;
}

/** The resolved outputs of each stack, by stack and output name. */
export type StackOutputs = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Creates the resources of all stacks, each after what it refers to; answers the outputs. */
export async function createStacks(options: CreateStacksOptions): Promise<StackOutputs> {
  const exports = new Map<string, unknown>();
  const outputs = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { name, template, parameters } of options.stacks) {
    const created = new Map<string, CreatedResource>();
    const scope: Scope = {
      stack: name,
      template,
      deployment: options.deployment,
      parameters: new Map(Object.entries({ ...parameters, ...options.parameters })),
      created,
      exports,
    };
    for (const logicalId of creationOrder(template)) {
      const resource = template.Resources[logicalId];
      if (!resource || !isWanted(resource, logicalId, scope)) continue;
      created.set(logicalId, await options.create(declare(resource, logicalId, scope)));
    }
    outputs.set(name, readOutputs(scope, exports));
  }
  return outputs;
}

function creationOrder({ Resources }: Template): string[] {
  return dependencyOrder(
    new Map(Object.entries(Resources).map(([id, resource]) => [id, referencesOf(resource)])),
  );
}

function isWanted({ Condition }: TemplateResource, logicalId: string, scope: Scope): boolean {
  return (
    Condition === undefined || conditionHolds(Condition, scope, { stack: scope.stack, logicalId, path: [] })
  );
}

function declare(resource: TemplateResource, logicalId: string, scope: Scope): ResourceDeclaration {
  const place: Place = { stack: scope.stack, logicalId, path: [] };
  return {
    place,
    type: resource.Type,
    properties: resolve(resource.Properties, scope, inside(place, "Properties")),
    metadata: resource.Metadata,
  };
}

function readOutputs(scope: Scope, exports: Map<string, unknown>): Record<string, unknown> {
  const outputs: Record<string, unknown> = {};
  for (const [logicalId, { Value, Export, Condition }] of Object.entries(scope.template.Outputs)) {
    const place: Place = { stack: scope.stack, logicalId, path: [] };
    if (Condition !== undefined && !conditionHolds(Condition, scope, place)) continue;
    const value = resolve(Value, scope, inside(place, "Value"));
    outputs[logicalId] = value;
    if (Export) exports.set(asText(resolve(Export.Name, scope, inside(place, "Export")), place), value);
  }
  return outputs;
}
