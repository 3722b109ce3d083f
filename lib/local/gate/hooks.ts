import type { Call } from "./call-log.ts";

type Verdict = Promise<"drop" | undefined> | "drop" | undefined;

/** Told of a call; may take its time, and may answer `drop` to end the caller's connection without an answer. */
export type CallHook = (call: Call) => Verdict;

/** Told of a call and of the HTTP status that the service answered it with; may drop the answer. */
export type AnswerHook = (call: Call, status: number) => Verdict;

/** Hooks of one moment, run in the order they were added. */
export class Hooks<Facts extends readonly unknown[]> {
  readonly #hooks = new Set<(...facts: Facts) => Verdict>();

  add(hook: (...facts: Facts) => Verdict): () => void {
    this.#hooks.add(hook);
    return () => this.#hooks.delete(hook);
  }

  /** Whether any hook wants the connection dropped; every hook runs. */
  async run(...facts: Facts): Promise<boolean> {
    let isDropped = false;
    for (const hook of this.#hooks) {
      if ((await hook(...facts)) === "drop") isDropped = true;
    }
    return isDropped;
  }
}
