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

/** A bundle with the SDK, loaded. */
const SANDBOX_BYTES = 25 * 1024 ** 2;
const SANDBOXES_MIN = 12;

/** A hundred functions must not keep a sandbox each: a 64th of the machine's memory is theirs. */
export const sandboxesFor = (memoryBytes: number): number =>
  Math.max(SANDBOXES_MIN, Math.floor(memoryBytes / 64 / SANDBOX_BYTES));
/** Lambda keeps them for minutes too. */
const IDLE_MAX_MS = 300_000;
/** Of those that a burst has left beside a function's last one. */
const SURPLUS_IDLE_MAX_MS = 10_000;

/** The idle sandboxes of all functions, the longest idle first. */
export class WarmSandboxes<S extends Endable> {
  readonly #sandboxesMax: number;
  #warm: Warm<S>[] = [];

  constructor(sandboxesMax = sandboxesFor(totalmem())) {
    this.#sandboxesMax = sandboxesMax;
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

  /** Ends those that were idle for too long: soon where the function has another, after minutes where it is the last. */
  async reap(nowMs = performance.now()): Promise<void> {
    // The longest idle come first, so that the last of a function is the one that was used last.
    const lastOf = new Map(this.#warm.map((warm) => [warm.spec, warm]));
    await this.#endWhere((warm) => {
      const idleMaxMs = lastOf.get(warm.spec) === warm ? IDLE_MAX_MS : SURPLUS_IDLE_MAX_MS;
      return !warm.sandbox.isAlive || nowMs - warm.sinceMs > idleMaxMs;
    });
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
