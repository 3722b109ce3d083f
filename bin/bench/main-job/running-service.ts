import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { startFlags } from "../start-flags.ts";

const root = join(import.meta.dirname, "../../..");
const sampleEveryMs = 250;

const ServiceFile = z.object({
  base_url: z.string(),
  admin_key: z.string(),
  bucket: z.string(),
  endpoint_url: z.string(),
  access_key_id: z.string(),
  secret_access_key: z.string(),
});

/** `npm start -- --empty` in a process of its own, as people have it. */
export interface RunningService extends z.infer<typeof ServiceFile> {
  /** A folder that goes with the service; commands are run in it. */
  readonly folder: string;
  /** The most memory that the process was seen to have since this was asked last, in MB. */
  peakRssMb(): number;
  /** User and system time of the process since its start. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Linux alone tells it; elsewhere 0. */
const rssMbOf = (pid: number): number => {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
};

/** Kernels count user and system time in hundredths of a second. Linux only; elsewhere 0. */
const cpuSecondsOf = (pid: number): number => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "";
    const [user, system] = afterName.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) / 100;
  } catch {
    return 0;
  }
};

/** It may say before that it bundles functions. */
const isReady = async (child: ChildProcess): Promise<void> => {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    if (said.includes("Leadrail is running")) return;
  }
  throw new Error("the service did not start");
};

/** Starts the service with a folder and a port of its own. */
export const runService = async (): Promise<RunningService> => {
  const folder = mkdtempSync(join(tmpdir(), "leadrail-bench-"));
  const profiling = process.env["LEADRAIL_BENCH_PROFILE"];
  const child = spawn(
    process.execPath,
    [
      ...startFlags(),
      ...(profiling ? ["--cpu-prof", "--cpu-prof-dir", profiling] : []),
      join(root, "bin/dev.ts"),
      "--empty",
    ],
    { cwd: folder, env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] },
  );
  await isReady(child);
  child.stdout?.resume();
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, rssMbOf(child.pid ?? 0));
  }, sampleEveryMs);
  return {
    ...ServiceFile.parse(JSON.parse(readFileSync(join(folder, ".leadrail/service.json"), "utf8"))),
    folder,
    peakRssMb: () => {
      const seen = peak;
      peak = 0;
      return seen;
    },
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    stop: async () => {
      clearInterval(sampling);
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
};
