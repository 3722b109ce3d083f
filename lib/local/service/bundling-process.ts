import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { BundledCode } from "#lib/infra/bundles/find-bundle.ts";

export interface BundlingRequest {
  readonly id: string;
  readonly code: BundledCode;
}

export interface BundlingAnswer {
  readonly id: string;
  /** Of the bundle; absent when it can't be made. */
  readonly directory?: string;
  readonly error?: string;
}

const waiting: BundlingRequest[] = [];
let free = availableParallelism();

const work = async (): Promise<void> => {
  const { keepBundle } = await loading;
  // The latest first: a request is asked for after the schedules of the start, and somebody waits for it.
  const next = free > 0 ? waiting.pop() : undefined;
  if (next === undefined) return;
  free -= 1;
  const answer: BundlingAnswer = await keepBundle(next.code).then(
    (directory) => ({ id: next.id, directory }),
    (error: unknown) => ({ id: next.id, error: String(error) }),
  );
  free += 1;
  process.send?.(answer);
  await work();
};

process.on("message", (request: BundlingRequest) => {
  waiting.push(request);
  void work();
});
// The service is gone.
process.on("disconnect", () => process.exit());

enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/leadrail"));
// Imported late: what is loaded before is compiled anew each time.
const loading = import("#lib/infra/bundles/keep-bundle.ts");
