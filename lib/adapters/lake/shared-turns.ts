interface Waiter<Shared> {
  readonly kind: string;
  readonly prepare: () => Promise<Shared>;
  readonly open: (shared: Shared) => Promise<void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Lets those of a kind who come while others are at work wait for one preparation that begins after them all. Turns
 * follow one another, of whatever kind: what a turn has prepared stands until all of it have opened it.
 */
export class SharedTurns<Shared> {
  #waiting: Waiter<Shared>[] = [];
  #isBusy = false;

  /** Rejects as `prepare` does, or as `open` does. */
  take<Opened>(
    kind: string,
    prepare: () => Promise<Shared>,
    open: (shared: Shared) => Promise<Opened>,
  ): Promise<Opened> {
    return new Promise<Opened>((resolve, fail) => {
      this.#waiting.push({
        kind,
        prepare,
        open: async (shared) => {
          await open(shared).then(resolve, fail);
        },
        fail,
      });
      if (!this.#isBusy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let turn = this.#next(); turn.length > 0; turn = this.#next())
      try {
        const shared = await turn[0]?.prepare();
        for (const { open } of turn) await open(shared as Shared);
      } catch (error) {
        for (const { fail } of turn) fail(error);
      }
    this.#isBusy = false;
  }

  /** Those of the first one's kind. */
  #next(): readonly Waiter<Shared>[] {
    const kind = this.#waiting[0]?.kind;
    const turn = this.#waiting.filter((one) => one.kind === kind);
    this.#waiting = this.#waiting.filter((one) => one.kind !== kind);
    return turn;
  }
}
