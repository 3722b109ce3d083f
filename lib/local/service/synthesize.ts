import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SettingsInput } from "#lib/infra/settings.ts";
import { readAssembly, type Stack } from "#lib/local/assembly/index.ts";

/** The stacks of the CDK app, synthesized in this process. */
export async function synthesize(settings: SettingsInput): Promise<Stack[]> {
  // Imported late: the CDK alone takes most of the start.
  const { buildApp } = await import("#lib/infra/app.ts");
  const outdir = await mkdtemp(join(tmpdir(), "leadrail-assembly-"));
  try {
    // A laptop's own services may be called, which a deployment refuses.
    buildApp({ outdir, settings: { outboundNetwork: "public_and_loopback", ...settings } }).synth();
    return await readAssembly(outdir);
  } finally {
    await rm(outdir, { recursive: true });
  }
}
