import { writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import type { SettingsInput } from "#lib/infra/settings.ts";

export interface SynthesisStart {
  readonly outdir: string;
  readonly settings: SettingsInput;
  /** Gets the paths of all that the templates were made of. */
  readonly sourcesFile: string;
}

const { outdir, settings, sourcesFile }: SynthesisStart = workerData;
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/leadrail"));
// Imported late: what is loaded before is compiled anew each time.
const { installed, reachedFrom } = await import("#lib/infra/bundles/program.ts");
const reached = reachedFrom("lib/infra/app.ts");
const { buildApp } = await import("#lib/infra/app.ts");
buildApp({ outdir, settings }).synth();
writeFileSync(sourcesFile, JSON.stringify([...(await reached), ...installed]));
