import { Template } from "#lib/local/assembly/index.ts";
import type { CreatedResource, Scope } from "#lib/local/assembly/scope.ts";
import type { Place } from "#lib/local/assembly/template-error.ts";

export const deployment = { region: "us-east-1", accountId: "000000000000" };

/** A scope over a template, with resources that exist already. */
export function aScope(
  template: unknown = {},
  { created = {}, exports = {}, parameters = {} }: ScopeParts = {},
): Scope {
  return {
    stack: "Shop",
    template: Template.parse(template),
    deployment,
    parameters: new Map(Object.entries(parameters)),
    created: new Map(Object.entries(created)),
    exports: new Map(Object.entries(exports)),
  };
}

interface ScopeParts {
  readonly created?: Record<string, CreatedResource>;
  readonly exports?: Record<string, unknown>;
  readonly parameters?: Record<string, string>;
}

export const aPlace: Place = { stack: "Shop", logicalId: "Thing", path: ["Properties", "Name"] };
