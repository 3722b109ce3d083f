import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { FunctionCode } from "./constructs/leadrail-function.ts";

/** A bundle and the environment of its function. */
interface Loading {
  readonly directory: string;
  readonly environment: FunctionCode["environment"];
}

/** Longer than any loading on a busy machine; a bundle that keeps its process alive is not done loading. */
const timeoutMsMin = 60_000;
const timeoutMsEach = 2_000;

const script = `
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  for (const { url, environment } of JSON.parse(Buffer.concat(chunks).toString())) {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, environment);
    const { handler } = await import(url);
    if (typeof handler !== "function") throw new Error("it exports no handler");
    // A capability that the environment lacks something for rejects after the import.
    await new Promise((resolve) => setImmediate(resolve));
  }
`;

/**
 * Loads bundles one after the other in one process, each with its function's environment. Returns undefined if all of
 * them load, have a handler and let the process end; otherwise what the process wrote to its error stream.
 */
export const problemsOfLoading = async (bundles: readonly Loading[]): Promise<string | undefined> => {
  const loading = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: {},
    stdio: ["pipe", "ignore", "pipe"],
    timeout: Math.max(timeoutMsMin, timeoutMsEach * bundles.length),
  });
  // The process may end before it has read everything.
  loading.stdin.on("error", () => undefined);
  loading.stdin.end(
    JSON.stringify(
      bundles.map(({ directory, environment }) => ({
        url: pathToFileURL(join(directory, "index.mjs")).href,
        environment: { ...environment, AWS_REGION: "us-east-1" },
      })),
    ),
  );
  const [problems, [status]] = await Promise.all([text(loading.stderr), once(loading, "exit")]);
  return status === 0 ? undefined : problems;
};

/**
 * Loads a bundle in a process of its own. Rejects when it does not load, has no handler, or asks for a capability that
 * its row does not name: a deployment would show that only at the first request.
 */
export const loadBundle = async (
  { sourceFile, environment }: Omit<FunctionCode, "uses">,
  directory: string,
): Promise<void> => {
  const problems = await problemsOfLoading([{ directory, environment }]);
  if (problems !== undefined) throw new Error(`the bundle of ${sourceFile} does not load\n${problems}`);
};
