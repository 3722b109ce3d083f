import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FunctionCode } from "../constructs/leadrail-function.ts";
import { loadBundle, problemsOfLoading } from "../load-bundle.ts";

/** A function's code and the directory of its bundle. */
export interface MadeBundle {
  readonly code: FunctionCode;
  readonly directory: string;
}

/**
 * Bundles that one process loads, since starting a process for each takes four times as long. More of them need more
 * memory than a laptop has to spare.
 */
const togetherMax = 40;

/** The file that marks a bundle as loaded with its environment by this version of Node. */
const markOf = ({ code, directory }: MadeBundle): string => {
  const hash = createHash("sha256")
    .update(JSON.stringify([process.version, code.environment]))
    .digest("hex");
  return join(dirname(directory), `loads-${hash.slice(0, 16)}`);
};

const loadChunk = async (bundles: readonly MadeBundle[]): Promise<void> => {
  const problems = await problemsOfLoading(
    bundles.map(({ code, directory }) => ({ directory, environment: code.environment })),
  );
  for (const bundle of bundles) {
    // One of them fails: each is loaded in a process of its own, which names the bundle at fault.
    if (problems !== undefined) await loadBundle(bundle.code, bundle.directory);
    writeFileSync(markOf(bundle), "");
  }
};

/**
 * Loads each bundle that was not loaded before with the same environment, `workers` processes at a time. Rejects when a
 * bundle does not load, has no handler, or uses a capability that its row does not name.
 */
export const loadOnce = async (bundles: readonly MadeBundle[], workers: number): Promise<void> => {
  const waiting = bundles.filter((bundle) => !existsSync(markOf(bundle)));
  const size = Math.min(togetherMax, Math.ceil(waiting.length / workers));
  const work = async (): Promise<void> => {
    for (let chunk = waiting.splice(0, size); chunk.length > 0; chunk = waiting.splice(0, size))
      await loadChunk(chunk);
  };
  await Promise.all(Array.from({ length: workers }, work));
};
