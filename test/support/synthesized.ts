import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppOptions, buildApp } from "#lib/infra/app.ts";

export interface TemplateResource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** A stack as CloudFormation receives it. */
export interface SynthesizedStack {
  readonly name: string;
  /** Of the template's file. */
  readonly bytes: number;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  readonly outputs: number;
  /** Texts of the warnings that no code acknowledges. */
  readonly warnings: readonly string[];
}

/** Synthesizes the app into a temporary directory and reads its stacks back, in the order of the assembly. */
export const synthesized = (options: Omit<AppOptions, "outdir">): SynthesizedStack[] => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-synthesized-"));
  try {
    const { stacks } = buildApp({ ...options, outdir }).synth();
    return stacks.map(({ stackName, templateFullPath, template, messages }) => ({
      name: stackName,
      bytes: statSync(templateFullPath).size,
      resources: template.Resources,
      outputs: Object.keys(template.Outputs ?? {}).length,
      warnings: messages
        .filter(({ level }) => level === "warning")
        .map(({ id, entry }) => `${id}: ${JSON.stringify(entry.data)}`),
    }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
};
