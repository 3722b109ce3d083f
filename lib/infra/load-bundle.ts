import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { FunctionCode } from "./constructs/leadrail-function.ts";

/** Longer than any loading on a busy machine; a bundle that keeps its process alive is not done loading. */
const TIMEOUT_MS = 60_000;

/**
 * Loads a bundle in a process of its own, with the environment that its function will have and no other. Rejects when
 * it does not load, has no handler, or asks for a capability that its row does not name: a deployment would only tell
 * at the first request.
 */
export const loadBundle = async (
  { sourceFile, environment }: Omit<FunctionCode, "uses">,
  outdir: string,
): Promise<void> => {
  const script = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(join(outdir, "index.mjs")))});
    if (typeof handler !== "function") throw new Error("it exports no handler");
  `;
  const loading = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...environment, AWS_REGION: "us-east-1" },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: TIMEOUT_MS,
  });
  const [problems, [status]] = await Promise.all([text(loading.stderr), once(loading, "exit")]);
  if (status !== 0) throw new Error(`the bundle of ${sourceFile} does not load\n${problems}`);
};
