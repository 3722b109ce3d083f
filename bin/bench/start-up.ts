import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Section } from "./report.ts";
import { startFlags } from "./start-flags.ts";
import { best, ratio, seconds, timed } from "./timing.ts";

const root = join(import.meta.dirname, "../..");

const node = (cwd: string, ...parameters: string[]): ChildProcess =>
  spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Until the service says that it runs; the time it takes to stop is not counted. */
const untilReady = async (cwd: string): Promise<number> => {
  const began = performance.now();
  const service = node(cwd, ...startFlags(), join(root, "bin/dev.ts"), "--empty");
  const exit = once(service, "exit");
  await Promise.race([
    once(service.stdout ?? service, "data"),
    exit.then(() => Promise.reject(new Error("the service did not start"))),
  ]);
  const ms = performance.now() - began;
  service.kill("SIGTERM");
  await exit;
  return ms;
};

const synthesisFlags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval"];

const synthesis = (outdir: string): string => `
  const { buildApp } = await import(${JSON.stringify(join(root, "lib/infra/app.ts"))});
  buildApp({ outdir: ${JSON.stringify(outdir)} }).synth();
`;

/** How long `npm start -- --empty` takes until it is ready, against the synthesis of its templates alone. */
export const startUp = async (repetitions: number): Promise<Section> => {
  const cwd = mkdtempSync(join(tmpdir(), "leadrail-bench-"));
  const script = synthesis(join(cwd, "cdk.out"));
  const ready = await best(repetitions, () => untilReady(cwd));
  const alone = await best(repetitions, () =>
    timed(() => once(node(root, ...synthesisFlags, script), "exit")),
  );
  rmSync(cwd, { recursive: true });
  return {
    title: "Start-up",
    rows: [
      {
        what: "`npm start -- --empty` until ready",
        value: seconds(ready),
        baseline: `${ratio(ready, alone)} synthesizing the templates alone (${seconds(alone)})`,
      },
    ],
  };
};
