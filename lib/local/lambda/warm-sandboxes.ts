import { totalmem } from "node:os";
import type { FunctionSpec } from "./function-spec.ts";

/** What can be kept and ended. */
interface Endable {
  readonly isAlive: boolean;
  kill(): Promise<void>;
}

interface Warm<S> {
  readonly spec: FunctionSpec;
  readonly sandbox: S;
  readonly sinceMs: number;
}

/** With the SDK loaded. */
const SANDBOX_BYTES = 50 * 1024 ** 2;
const SANDBOXES_MIN = 12;

/** A hundred functions must not keep a sandbox each on a small machine: a sixteenth of its memory is theirs. */
const sandboxesFor = (memoryBytes: number): number =>
  Math.max(SANDBOXES_MIN, Math.floor(memoryBytes / 16 / SANDBOX_BYTES));
/** Lambda keeps them for minutes too. */
const IDLE_MAX_MS = 300_000;

/** The idle sandboxes of all functions, the longest idle first. */
export class WarmSandboxes<S extends Endable> {
  readonly #sandboxesMax: number;
  #warm: Warm<S>[] = [];

  constructor(memoryBytes = totalmem()) {
    this.#sandboxesMax = sandboxesFor(memoryBytes);
  }

  /** Takes the sandbox of a function that was used last, or undefined. One of an earlier definition is not its. */
  take(spec: FunctionSpec): S | undefined {
    const index = this.#warm.findLastIndex((warm) => warm.spec === spec && warm.sandbox.isAlive);
    return index === -1 ? undefined : this.#warm.splice(index, 1)[0]?.sandbox;
  }

  /** Keeps a sandbox for the next invocation; ends the one idle the longest when there are too many. */
  put(spec: FunctionSpec, sandbox: S): void {
    this.#warm.push({ spec, sandbox, sinceMs: performance.now() });
    if (this.#warm.length > this.#sandboxesMax) void this.#warm.shift()?.sandbox.kill();
  }

  /** Ends those that were idle for too long. */
  async reap(nowMs = performance.now()): Promise<void> {
    await this.#endWhere(({ sandbox, sinceMs }) => !sandbox.isAlive || nowMs - sinceMs > IDLE_MAX_MS);
  }

  /** Ends all, or those of one function. */
  async clear(spec?: FunctionSpec): Promise<void> {
    await this.#endWhere((warm) => spec === undefined || warm.spec === spec);
  }

  async #endWhere(isOver: (warm: Warm<S>) => boolean): Promise<void> {
    const over = this.#warm.filter(isOver);
    this.#warm = this.#warm.filter((warm) => !over.includes(warm));
    await Promise.all(over.map(({ sandbox }) => sandbox.kill()));
  }
}
