import type { Call } from "./call-log.ts";

/** Told of a call; may take its time, and may answer `drop` to end the caller's connection without an answer. */
export type CallHook = (call: Call) => Promise<"drop" | undefined> | "drop" | undefined;

/** Hooks of one moment, run in the order they were added. */
export class Hooks {
  readonly #hooks = new Set<CallHook>();

  add(hook: CallHook): () => void {
    this.#hooks.add(hook);
    return () => this.#hooks.delete(hook);
  }

  /** Whether any hook wants the connection dropped; every hook runs. */
  async run(call: Call): Promise<boolean> {
    let isDropped = false;
    for (const hook of this.#hooks) {
      if ((await hook(call)) === "drop") isDropped = true;
    }
    return isDropped;
  }
}
