import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import type { SettingsInput } from "#lib/infra/settings.ts";

export interface SynthesisStart {
  readonly outdir: string;
  readonly settings: SettingsInput;
}

const { outdir, settings }: SynthesisStart = workerData;
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/leadrail"));
// Imported late: what is loaded before is compiled anew each time.
const { buildApp } = await import("#lib/infra/app.ts");
buildApp({ outdir, settings }).synth();
