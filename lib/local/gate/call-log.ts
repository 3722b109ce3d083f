import type { AwsService } from "#lib/local/iam/requested-actions.ts";

/** One call that the gate allowed. */
export interface Call {
  /** Position among all calls since the start, from 1. */
  readonly sequence: number;
  readonly principal: string;
  readonly service: AwsService;
  readonly operation: string;
  readonly resources: readonly string[];
  /** The X-Ray trace header that the caller sent. */
  readonly traceHeader?: string;
}

/** A call that was refused, with the first action that no statement allowed. */
export interface Denial {
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
}

/** An append-only record with listeners; with a bound it forgets its oldest entries, keeping at least so many. */
export class Log<T> {
  #entries: T[] = [];
  readonly #entriesMax: number;
  readonly #listeners = new Set<(entry: T) => void>();

  constructor(entriesMax = Infinity) {
    this.#entriesMax = entriesMax;
  }

  append(entry: T): void {
    this.#entries.push(entry);
    if (this.#entries.length > 2 * this.#entriesMax) this.#entries = this.#entries.slice(-this.#entriesMax);
    for (const listener of this.#listeners) listener(entry);
  }

  /** The entries so far, oldest first. */
  all(): readonly T[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
  }

  /** Calls the listener for each new entry; answers the way to stop. */
  subscribe(listener: (entry: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
