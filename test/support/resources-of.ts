import type { SettingsInput } from "#lib/infra/settings.ts";
import { synthesized, type TemplateResource } from "./synthesized.ts";

/** A resource with its properties and its logical id. */
export interface NamedResource extends TemplateResource {
  readonly logicalId: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** Synthesizes an environment. Returns a function that returns all resources of a type. */
export const resourcesOf = (settings: SettingsInput): ((type: string) => readonly NamedResource[]) => {
  const all = synthesized({ settings })
    .flatMap(({ resources }) => Object.entries(resources))
    .map(([logicalId, resource]) => ({ Properties: {}, ...resource, logicalId }));
  return (type) => all.filter(({ Type }) => Type === type);
};
