import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { SettingsInput } from "#lib/infra/settings.ts";
import { readAssembly, type Stack } from "#lib/local/assembly/index.ts";
import type { SynthesisStart } from "./synthesis-worker.ts";

/** The stacks of the CDK app, synthesized in a thread of its own: the CDK's memory goes with it. */
export async function synthesize(settings: SettingsInput): Promise<Stack[]> {
  const outdir = await mkdtemp(join(tmpdir(), "leadrail-assembly-"));
  try {
    // A laptop's own services may be called, which a deployment refuses; and it asks nobody beyond them.
    const local: SettingsInput = {
      outboundNetwork: "public_and_loopback",
      mailLookups: "off",
      ...settings,
    };
    const workerData: SynthesisStart = { outdir, settings: local };
    // An error in the thread rejects this with itself.
    await once(
      new Worker(new URL("./synthesis-worker.ts", import.meta.url), { workerData, execArgv: [] }),
      "exit",
    );
    return await readAssembly(outdir);
  } finally {
    await rm(outdir, { recursive: true });
  }
}
