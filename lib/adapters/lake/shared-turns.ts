interface Waiter<Shared> {
  readonly prepare: () => Promise<Shared>;
  readonly open: (shared: Shared) => Promise<void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Lets those who come while others are at work wait for one preparation that begins after them all. Turns follow one
 * another: what a turn has prepared stands until all of it have opened it.
 */
export class SharedTurns<Shared> {
  #waiting: Waiter<Shared>[] = [];
  #isBusy = false;

  /** Rejects as `prepare` does, or as `open` does. */
  take<Opened>(prepare: () => Promise<Shared>, open: (shared: Shared) => Promise<Opened>): Promise<Opened> {
    return new Promise<Opened>((resolve, fail) => {
      this.#waiting.push({
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
    for (let turn = this.#waiting.splice(0); turn.length > 0; turn = this.#waiting.splice(0))
      try {
        const shared = await turn[0]?.prepare();
        for (const { open } of turn) await open(shared as Shared);
      } catch (error) {
        for (const { fail } of turn) fail(error);
      }
    this.#isBusy = false;
  }
}
