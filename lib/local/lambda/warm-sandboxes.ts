import type { Sandbox } from "./sandbox/sandbox.ts";

interface Warm {
  readonly functionName: string;
  readonly sandbox: Sandbox;
  readonly sinceMs: number;
}

/** A sandbox with the SDK loaded takes about 30 MB; a hundred functions must not keep one each. */
const SANDBOXES_MAX = 24;
const IDLE_MAX_MS = 120_000;

/** The idle sandboxes of all functions, the longest idle first. */
export class WarmSandboxes {
  #warm: Warm[] = [];

  /** Takes the sandbox of a function that was used last, or undefined. */
  take(functionName: string): Sandbox | undefined {
    const index = this.#warm.findLastIndex(
      (warm) => warm.functionName === functionName && warm.sandbox.isAlive,
    );
    return index === -1 ? undefined : this.#warm.splice(index, 1)[0]?.sandbox;
  }

  /** Keeps a sandbox for the next invocation; ends the one idle the longest when there are too many. */
  put(functionName: string, sandbox: Sandbox): void {
    this.#warm.push({ functionName, sandbox, sinceMs: performance.now() });
    if (this.#warm.length > SANDBOXES_MAX) void this.#warm.shift()?.sandbox.kill();
  }

  /** Ends those that were idle for too long. */
  async reap(nowMs = performance.now()): Promise<void> {
    await this.#endWhere(({ sandbox, sinceMs }) => !sandbox.isAlive || nowMs - sinceMs > IDLE_MAX_MS);
  }

  /** Ends all, or those of one function. */
  async clear(functionName?: string): Promise<void> {
    await this.#endWhere((warm) => functionName === undefined || warm.functionName === functionName);
  }

  get size(): number {
    return this.#warm.length;
  }

  async #endWhere(isOver: (warm: Warm) => boolean): Promise<void> {
    const over = this.#warm.filter(isOver);
    this.#warm = this.#warm.filter((warm) => !over.includes(warm));
    await Promise.all(over.map(({ sandbox }) => sandbox.kill()));
  }
}
