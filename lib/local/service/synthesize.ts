import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { SettingsInput } from "#lib/infra/settings.ts";
import { readAssembly, type Stack } from "#lib/local/assembly/index.ts";
import { findTemplates, keepTemplates } from "./kept-templates.ts";
import type { SynthesisStart } from "./synthesis-worker.ts";

/** A laptop's own services may be called, which a deployment refuses; and it asks nobody beyond them. */
const local: SettingsInput = { outboundNetwork: "public_and_loopback", mailLookups: "off" };

/**
 * The stacks of the CDK app. They are kept with what they were made of, so that they are made once; made in a thread of
 * its own, whose memory goes with it.
 */
export async function synthesize(settings: SettingsInput): Promise<Stack[]> {
  const all: SettingsInput = { ...local, ...settings };
  return findTemplates(all) ?? (await synthesizeAnew(all));
}

async function synthesizeAnew(settings: SettingsInput): Promise<Stack[]> {
  const directory = await mkdtemp(join(tmpdir(), "leadrail-assembly-"));
  const outdir = join(directory, "cdk.out");
  const sourcesFile = join(directory, "sources.json");
  const sinceMs = Date.now();
  try {
    const workerData: SynthesisStart = { outdir, settings, sourcesFile };
    // An error in the thread rejects this with itself.
    await once(
      new Worker(new URL("./synthesis-worker.ts", import.meta.url), { workerData, execArgv: [] }),
      "exit",
    );
    const stacks = await readAssembly(outdir);
    keepTemplates(settings, { stacks, sources: JSON.parse(await readFile(sourcesFile, "utf8")), sinceMs });
    return stacks;
  } finally {
    await rm(directory, { recursive: true });
  }
}
