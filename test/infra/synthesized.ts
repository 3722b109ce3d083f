import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "#lib/infra/app.ts";
import type { SettingsInput } from "#lib/infra/settings.ts";

export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string[];
  readonly Properties: Record<string, unknown>;
}

/** Synthesizes an environment. Returns the resources of all its stacks by logical id. */
export const synthesized = (settings: SettingsInput): Readonly<Record<string, Resource>> => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-infra-"));
  const { stacks } = buildApp({ outdir, settings }).synth();
  return Object.assign(
    {},
    ...stacks.map(({ template }) => (template as { Resources: Record<string, Resource> }).Resources),
  );
};

export const ofType = (
  resources: Readonly<Record<string, Resource>>,
  type: string,
): readonly (Resource & { readonly logicalId: string })[] =>
  Object.entries(resources)
    .filter(([, { Type }]) => Type === type)
    .map(([logicalId, resource]) => ({ logicalId, ...resource }));

export const pageOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), "utf8");
